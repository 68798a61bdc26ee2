import type { Notification } from '@kopa/contracts/notifications/notifications';
import type { NotificationDraft } from '@kopa/rules/notifications/notifications';
import { type QueryCreator, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { hasBrowser } from './push-queue.ts';

/** A notification with the member who gets it, and the number of their unread ones. */
export interface AddressedNotification {
  memberId: number;
  notification: Notification;
  unread: number;
}

/** The values by which a statement tells a member of its row `added`. Nobody is told if `toldId` is null. */
export interface Telling {
  toldId: number | null;
  message: string;
}

export const tellingOf = (draft: NotificationDraft | null): Telling => ({
  toldId: draft?.memberId ?? null,
  message: draft?.message ?? '',
});

type Added = Tables & { added: { id: number } };
type Told = Added & { told: { id: number; memberId: number; createdAt: string; isNew: boolean } };

/** A further part, `told`, of the statement that makes `added`: the notification of an act. */
export const insertTold = (
  cte: QueryCreator<Added>,
  type: 'comment' | 'like' | 'new_follower',
  { toldId, message, actorId }: Telling & { actorId: number },
  relatedId: number,
) =>
  cte
    .insertInto('notifications')
    .columns(['memberId', 'actorId', 'type', 'message', 'relatedId'])
    .expression(
      cte
        .selectFrom('added')
        .select(({ val }) => [
          sql<number>`${toldId}::bigint`.as('memberId'),
          val(actorId).as('actorId'),
          sql.lit(type).as('type'),
          val(message).as('message'),
          val(relatedId).as('relatedId'),
        ])
        .where(sql<boolean>`${toldId}::bigint is not null and not is_hidden_now(${toldId}, ${actorId})`),
    );

/** A further part, which queues the push message of a new notification `told`. */
export const queueTold = (cte: QueryCreator<Told>) =>
  cte
    .insertInto('pushes')
    .columns(['kind', 'subjectId'])
    .expression(
      cte
        .selectFrom('told')
        .select([sql.lit('notification').as('kind'), 'told.id'])
        .where('told.isNew', '=', sql.lit(true))
        .where(hasBrowser(sql.ref<number>('told.memberId'))),
    );

/** The columns of the answer that {@link toldNotification} reads. */
export const toldColumns = [
  sql<number | null>`told.id`.as('notificationId'),
  sql<string>`told.created_at`.as('toldAt'),
  sql<number>`unread_notifications_now(told.member_id)`.as('unread'),
] as const;

/** The notification that a statement has added for a draft; null if it told nobody. */
export function toldNotification(
  draft: NotificationDraft | null,
  actorUsername: string,
  { notificationId, toldAt, unread }: { notificationId: number | null; toldAt: string; unread: number },
): AddressedNotification | null {
  if (draft === null || notificationId === null) return null;
  const { memberId, type, message, relatedId } = draft;
  const shown = { id: notificationId, createdAt: toldAt, isRead: false, relatedType: null, actorUsername };
  return { memberId, notification: { type, message, relatedId, ...shown }, unread };
}
