import type { NotificationDraft } from '@kopa/rules/notifications/notifications';
import type { Db } from '../../db/database.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { deleteRound, lockSomeRound, type Round, type RoundSubject, saveRound } from './notification-rounds.queries.ts';
import { insertNewNotifications, type NewNotification, publishNotification } from './notifications.actions.ts';

/** Members whom one transaction notifies: a small part of the time that a call may take. */
export const toldAtOnce = 500;

/** Makes the notifications for the next members after the given one, in the order of their ids. */
export type NextNotifications = (
  transaction: Db,
  subjectId: number,
  after: number,
  limit: number,
) => Promise<NotificationDraft[]>;
/** Where the members of a kind of round come from, and the frames for them beside the notification. */
export interface RoundKind {
  next: NextNotifications;
  announce?: (context: Context, subjectId: number, memberIds: readonly number[]) => Promise<void>;
}
export type RoundKinds = Record<Round['kind'], RoundKind>;

/**
 * Notifies the first members in the transaction of the event, and leaves the others to the job. An earlier round about
 * the same ends. Publish with {@link publishToOnline} after the commit.
 */
export function beginRound(
  transaction: Db,
  subject: RoundSubject,
  next: NextNotifications,
): Promise<NewNotification[]> {
  return tellNext(transaction, { ...subject, lastMemberId: 0 }, next);
}

/** A step of the job: notifies the next members of a round. Returns whether more may be left; of a safety call, `at once`. */
export async function continueRoundStep(context: Context, kinds: RoundKinds): Promise<boolean | 'at once'> {
  const told = await transact(context, 'job', async (transaction) => {
    const round = await lockSomeRound(transaction);
    return round && { round, notifications: await tellNext(transaction, round, kinds[round.kind].next) };
  });
  if (told === undefined) return false;
  const { round, notifications } = told;
  publishToOnline(context, notifications);
  const memberIds = notifications.map(({ memberId }) => memberId);
  await kinds[round.kind].announce?.(context, round.subjectId, memberIds);
  return round.kind === 'safety_call' ? 'at once' : true;
}

/** Publishes notifications to the members online. The others find them at their next visit. */
export function publishToOnline(context: Context, notifications: readonly NewNotification[]): void {
  for (const one of notifications) if (context.hub.isConnected(one.memberId)) publishNotification(context, one);
}

async function tellNext(transaction: Db, round: Round, next: NextNotifications): Promise<NewNotification[]> {
  const drafts = await next(transaction, round.subjectId, round.lastMemberId, toldAtOnce);
  const last = drafts.at(-1);
  if (last === undefined || drafts.length < toldAtOnce) await deleteRound(transaction, round);
  else await saveRound(transaction, { ...round, lastMemberId: last.memberId });
  return drafts.length === 0 ? [] : insertNewNotifications(transaction, drafts);
}
