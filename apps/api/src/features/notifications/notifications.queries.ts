import type { Notification } from '@kopa/contracts/notifications/notifications';
import type { NotificationDraft } from '@kopa/rules/notifications/notifications';
import { type Expression, expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import type { Pushes, Tables } from '../../db/tables.ts';
import { limitOf, type PageRequest, pageShape } from '../../shared/page.ts';
import { hasBrowser, queuePushes } from '../../shared/push-queue.ts';
import type { AddressedNotification } from '../../shared/told.ts';

const shown = ['id', 'type', 'message', 'createdAt', 'isRead', 'relatedId'] as const;
/** `relatedTypeOf` of the rules, in SQL. */
const relatedType = sql<
  Notification['relatedType']
>`case when type = 'other' then coalesce(related_type, 'ticket') end`;
const actorUsername = expressionBuilder<Tables, 'notifications'>()
  .selectFrom('members as m')
  .select('m.username')
  .whereRef('m.id', '=', 'notifications.actorId');
const columns = [...shown, relatedType.as('relatedType'), actorUsername.as('actorUsername')] as const;

/** Journeys and safety calls are pushed before all others. */
const pushKind = sql<Pushes['kind']>`case when added.related_type in ('journey', 'safety_call')
  then 'safety_notification' else 'notification' end`;
const receiver = sql.ref<number>('added.memberId');

/** The number of the unread notifications of a member. */
const unreadOf = (memberId: Expression<number>) =>
  sql<number>`${expressionBuilder<Tables>()
    .selectFrom('notifications as n')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('n.memberId', '=', memberId)
    .where(sql<boolean>`not n.is_read`)}`;

/** Adds a notification and returns it. */
export async function insertNotification(db: Db, draft: NotificationDraft): Promise<AddressedNotification> {
  const [added] = await insertNotifications(db, [draft]);
  return added as AddressedNotification;
}

/** Adds notifications in one statement, with their push messages, and returns them. */
export async function insertNotifications(
  db: Db,
  drafts: readonly NotificationDraft[],
): Promise<AddressedNotification[]> {
  const given = sql<
    Omit<Required<NotificationDraft>, 'relatedType'> & { relatedType: Notification['relatedType'] }
  >`unnest(
    ${drafts.map(({ memberId }) => memberId)}::bigint[], ${drafts.map(({ actorId }) => actorId)}::bigint[],
    ${drafts.map(({ type }) => type)}::text[], ${drafts.map(({ message }) => message)}::text[],
    ${drafts.map(({ relatedId }) => relatedId)}::bigint[],
    ${drafts.map(({ relatedType: stored = null }) => stored)}::text[])`;
  const names = ['memberId', 'actorId', 'type', 'message', 'relatedId', 'relatedType'] as const;
  const rows = await db
    .with('added', (cte) =>
      cte
        .insertInto('notifications')
        .columns(names)
        .expression((eb) =>
          eb
            .selectFrom(given.as<'n'>(sql`n (member_id, actor_id, type, message, related_id, related_type)`))
            .select(names),
        )
        .returning(['memberId', ...columns]),
    )
    .with('pushed', (cte) => queuePushes(cte, pushKind, hasBrowser(receiver)))
    .selectFrom('added')
    .selectAll()
    // The statement does not see the rows that it adds.
    .select(sql<number>`${unreadOf(receiver)} + count(*) over (partition by added.member_id)`.as('unread'))
    .orderBy('id')
    .execute();
  return rows.map(addressed);
}

type Addressed = Notification & { memberId: number; unread: number };
const addressed = ({ memberId, unread, ...notification }: Addressed): AddressedNotification => ({
  ...{ memberId, notification, unread },
});

/** A member's display name. */
export async function memberName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('members').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}

const pageOfNotifications = compileOnce(
  (db, { memberId, before }: { memberId: number; before: number }, isOlder: boolean, limit: number) =>
    db
      .selectFrom('notifications')
      .select(columns)
      .where('memberId', '=', memberId)
      .$if(isOlder, (list) => list.where('id', '<', before))
      .orderBy('id', 'desc')
      .limit(limitOf({ limit })),
);

/** A member's notifications, newest first, one row more than the page holds. */
export function findNotifications(db: Db, memberId: number, page: PageRequest): Promise<Notification[]> {
  return pageOfNotifications(db, { memberId, before: page.before ?? 0 }, ...pageShape(page));
}

/** Some notifications with their members. */
export async function findAddressed(db: Db, ids: readonly number[]): Promise<AddressedNotification[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['memberId', ...columns])
    .select(({ ref }) => unreadOf(ref('notifications.memberId')).as('unread'))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .execute();
  return rows.map(addressed);
}

const unreadCount = compileOnce((db, { memberId }: { memberId: number }) =>
  db.selectNoFrom(unreadOf(sql<number>`${memberId}::bigint`).as('count')),
);

/** The number of a member's unread notifications. */
export async function countUnread(db: Db, memberId: number): Promise<number> {
  const [row] = await unreadCount(db, { memberId });
  return row?.count ?? 0;
}

/** As the index of unread notifications has it. */
const isUnread = sql<boolean>`not is_read`;

type Chosen = SelectQueryBuilder<Tables, 'allNotifications', object>;
const choose = (db: Db): Chosen => db.selectFrom('allNotifications');
/** Locks notifications by ascending id, so that no two writes of the same ones wait for each other. */
const locked = (chosen: Chosen) => sql<number>`any(array${chosen.select('id').orderBy('id').forUpdate()})`;
const markRead = (db: Db, chosen: Chosen) =>
  db.updateTable('notifications').set({ isRead: true }).where('id', '=', locked(chosen));
const remove = (db: Db, chosen: Chosen) => db.deleteFrom('allNotifications').where('id', '=', locked(chosen));

/** Marks one of the member's notifications as read; nothing for others'. */
export function readOne(db: Db, memberId: number, id: number): Promise<Notification | undefined> {
  const own = choose(db).where('id', '=', id).where('memberId', '=', memberId);
  return markRead(db, own).returning(columns).executeTakeFirst();
}

/** Marks all of a member's notifications as read. */
export async function readAll(db: Db, memberId: number): Promise<void> {
  await markRead(db, choose(db).where('memberId', '=', memberId).where(isUnread)).execute();
}

/** Marks the notification of a decided request as read. */
export async function readRequestNotification(db: Db, connectionId: number): Promise<void> {
  const ofRequest = choose(db).where('relatedId', '=', connectionId).where('type', '=', 'connection_request');
  await markRead(db, ofRequest.where(isUnread)).execute();
}

/** The most members who are told of the removal of a post that mentions them. */
const toldMax = 1_000;

/** The members with a notification of a mention in a post or its comments. */
export async function findToldOfMentions(db: Db, postId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('allNotifications')
    .select('memberId')
    .distinct()
    .where('relatedId', '=', postId)
    .where('type', '=', 'other')
    .where('relatedType', '=', 'post')
    .where('removedAt', 'is', null)
    .limit(sql.lit(toldMax))
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Deletes at most `limit` notifications about posts; returns how many. */
export async function deleteOfPosts(db: Db, postIds: readonly number[], limit: number): Promise<number> {
  const ofPosts = db
    .selectFrom('allNotifications')
    .select('id')
    .where('relatedId', '=', sql<number>`any(${postIds}::bigint[])`)
    .where(sql<boolean>`(type in ('like', 'comment') or (type = 'other' and related_type = 'post'))`)
    .limit(sql.lit(limit));
  const { numDeletedRows } = await remove(
    db,
    choose(db).where('id', '=', sql<number>`any(array${ofPosts})`),
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Marks the notification of an answered invitation to a group as read. */
export async function readInvitationNotification(db: Db, memberId: number, groupId: number): Promise<void> {
  const ofInvitation = choose(db)
    .where('memberId', '=', memberId)
    .where('relatedId', '=', groupId)
    .where('type', '=', 'other')
    .where('relatedType', '=', 'group')
    .where(isUnread);
  await markRead(db, ofInvitation).execute();
}

const ofJourneys = (db: Db, journeyIds: readonly number[], memberId?: number) =>
  choose(db)
    .where('relatedId', '=', sql<number>`any(${journeyIds}::bigint[])`)
    .where('type', '=', 'other')
    .where('relatedType', '=', 'journey')
    .$if(memberId !== undefined, (ofAll) => ofAll.where('memberId', '=', memberId as number));

/** Marks a contact's notifications of a journey as read. */
export async function readOfJourney(db: Db, memberId: number, journeyId: number): Promise<void> {
  await markRead(db, ofJourneys(db, [journeyId], memberId).where(isUnread)).execute();
}

/** Deletes the notifications of some journeys, of one member or of all. */
export async function deleteOfJourneys(db: Db, journeyIds: readonly number[], memberId?: number): Promise<void> {
  await remove(db, ofJourneys(db, journeyIds, memberId)).execute();
}

/** Deletes the notifications of two members about each other. */
export async function deleteBetween(db: Db, oneId: number, otherId: number): Promise<void> {
  const ofBoth = sql<boolean>`(member_id, actor_id) in ((${oneId}, ${otherId}), (${otherId}, ${oneId}))`;
  await remove(db, choose(db).where(ofBoth)).execute();
}

/** Deletes the notification of a cancelled request. */
export async function deleteRequestNotification(db: Db, connectionId: number): Promise<void> {
  const ofRequest = choose(db).where('relatedId', '=', connectionId).where('type', '=', 'connection_request');
  await remove(db, ofRequest).execute();
}
