import type { Notification } from '@kopa/contracts/notifications/notifications';
import { type InferResult, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import type { Pushes } from '../../db/tables.ts';
import { isLiveSession } from '../../identity/sessions.queries.ts';
import { notHidden } from '../../shared/hidden.ts';

/** A waiting push message of which an attempt has begun. */
export interface ClaimedPush {
  id: number;
  kind: Pushes['kind'];
  subjectId: number;
  subscriptionIds: number[] | null;
  /** Attempts, with this one. */
  attempts: number;
  /** For a group or channel, the id of the last member whom an earlier step notified. */
  toldTo: number;
  /** Where the next step goes on; null at the end. */
  goesOnAfter: number | null;
  /** Milliseconds since the event. */
  age: number;
}

/** Receivers among the members of a page, and where to go on: the last member's id, or null at the end. */
export interface ReceiverPage<R> {
  receivers: R[];
  last: number | null;
}

/**
 * Claims the rows of a kind that have been due longest. They are due again after ten minutes, which repeats an
 * attempt that a crash has ended.
 */
export async function claimPushes(db: Db, kind: Pushes['kind'], limit: number): Promise<ClaimedPush[]> {
  const due = db
    .selectFrom('pushes')
    .select('id')
    .where('kind', '=', kind)
    .where('dueAt', '<=', sql<string>`now()`)
    .orderBy('dueAt')
    .limit(sql.lit(limit))
    .forUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('pushes')
    .set({ attempts: sql`attempts + 1`, dueAt: sql`now() + interval '10 minutes'` })
    .where('id', '=', sql<number>`any(array${due})`)
    .returning(['id', 'kind', 'subjectId', 'subscriptionIds', 'attempts', 'toldTo'])
    .returning(sql<number>`extract(epoch from now() - created_at)::float8 * 1000`.as('age'))
    .execute();
  return rows.map((row) => ({ ...row, goesOnAfter: null })).sort((a, b) => a.id - b.id);
}

/** Removes sent and dropped rows. */
export async function deletePushes(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('pushes').where('id', '=', anyOf(ids)).execute();
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

const nextAttempt = sql<string>`now() + interval '15 seconds' * power(2, attempts)`;

/**
 * Keeps a row for another attempt with the subscriptions that it did not reach: after 30 seconds, then twice the time
 * and so on.
 */
export async function delayPush(db: Db, id: number, subscriptionIds: readonly number[]): Promise<void> {
  await db
    .updateTable('pushes')
    .set({ subscriptionIds: [...subscriptionIds], toldTo: 0, dueAt: nextAttempt })
    .where('id', '=', id)
    .execute();
}

/**
 * The next step goes on after a member. Subscriptions that were not reached wait for another attempt in a row of their
 * own.
 */
export async function continuePush(db: Db, id: number, toldTo: number, delayed: readonly number[]): Promise<void> {
  await db
    .with('rest', (cte) =>
      cte
        .insertInto('pushes')
        .columns(['kind', 'subjectId', 'subscriptionIds', 'attempts', 'createdAt', 'dueAt'])
        .expression(
          cte
            .selectFrom('pushes')
            .select(['kind', 'subjectId', sql<number[]>`${[...delayed]}::bigint[]`.as('subscriptionIds')])
            .select(['attempts', 'createdAt', nextAttempt.as('dueAt')])
            .where('id', '=', id)
            .where(sql.val(delayed.length > 0)),
        ),
    )
    .updateTable('pushes')
    .set({ toldTo, attempts: sql`attempts - 1`, dueAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Removes subscriptions that their services have ended. */
export async function deleteSubscriptions(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', anyOf(ids)).execute();
}

/** Subscriptions `s` with a living session of a member who is not suspended. */
const selectReceivers = (db: Db) =>
  db
    .selectFrom('pushSubscriptions as s')
    .innerJoin('sessions', (join) => join.onRef('sessions.id', '=', 's.sessionId').on(isLiveSession))
    .innerJoin('members as m', (join) => join.onRef('m.id', '=', 's.memberId').on('m.suspendedAt', 'is', null))
    .select(['s.id as subscriptionId', 's.memberId', 's.endpoint', 's.p256dh', 's.auth'])
    .select('m.notificationSettings as settings');

/** A subscription of a member who may be notified. */
export type Receiver = InferResult<ReturnType<typeof selectReceivers>>[number];

/** The same of some members. */
const selectReceiversAmong = (db: Db, memberIds: readonly number[]) =>
  selectReceivers(db).innerJoin(
    sql<{ id: number }>`unnest(${[...memberIds]}::bigint[])`.as<'member'>(sql`member (id)`),
    'member.id',
    's.memberId',
  );

/** The browsers of members who test their push messages. */
export function findTestReceivers(db: Db, memberIds: readonly number[]): Promise<Receiver[]> {
  return selectReceiversAmong(db, memberIds).execute();
}

/** Queues a push message to a member's own browsers. */
export async function insertTestPush(db: Db, memberId: number): Promise<void> {
  await db.insertInto('pushes').values({ kind: 'test', subjectId: memberId }).execute();
}

/** The receivers of unread direct messages, in the order of the messages. */
export function findDirectMessageReceivers(db: Db, ids: readonly number[]) {
  return selectReceivers(db)
    .innerJoin('directMessages as d', 'd.receiverId', 's.memberId')
    .innerJoin('conversationMembers as list', (join) =>
      join
        .onRef('list.conversationId', '=', 'd.conversationId')
        .onRef('list.memberId', '=', 'd.receiverId')
        .onRef('list.lastReadMessageId', '<', 'd.id')
        .on(({ not }) => not('list.isMuted')),
    )
    .innerJoin('members as sender', 'sender.id', 'd.senderId')
    .select(['d.id as subjectId', 'd.conversationId', 'sender.name as senderName', 'd.content'])
    .where('d.id', '=', anyOf(ids))
    .where('d.deletedAt', 'is', null)
    .where(notHidden(sql`d.receiver_id`, sql`d.sender_id`))
    .orderBy('d.id')
    .execute();
}

/** The groups of messages, by the ids of the messages. */
export async function findGroupsOf(db: Db, messageIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('groupMessages')
    .select(['id', 'groupId'])
    .where('id', '=', anyOf(messageIds))
    .execute();
  return new Map(rows.map(({ id, groupId }) => [id, groupId]));
}

/** The receivers of a group's message that they have not read, some members at a time, by id. */
export async function findGroupMessageReceivers(
  db: Db,
  messageId: number,
  { after, limit }: { after: number; limit: number },
) {
  const members = await db
    .selectFrom('groupMessages as g')
    .innerJoin('groupMembers as gm', 'gm.groupId', 'g.groupId')
    .select('gm.memberId as id')
    .where('g.id', '=', messageId)
    .where('g.deletedAt', 'is', null)
    .where('gm.memberId', '>', after)
    .whereRef('gm.memberId', '<>', 'g.userId')
    .where(({ not }) => not('gm.isMuted'))
    .whereRef('gm.lastReadMessageId', '<', 'g.id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('pushSubscriptions as s').whereRef('s.memberId', '=', 'gm.memberId')),
    )
    .orderBy('gm.memberId')
    .limit(sql.lit(limit))
    .execute();
  return pageOf(members, limit, (ids) =>
    selectReceiversAmong(db, ids)
      .innerJoin('groupMessages as g', (join) => join.on('g.id', '=', messageId))
      .innerJoin('groups', 'groups.id', 'g.groupId')
      .innerJoin('members as sender', 'sender.id', 'g.userId')
      .select((eb) => [
        'sender.name as senderName',
        'g.content',
        jsonBuildObject({ id: eb.ref('groups.id'), name: eb.ref('groups.name') }).as('group'),
      ])
      .where(notHidden(sql`member.id`, sql`g.user_id`))
      .execute(),
  );
}

async function pageOf<R>(
  members: { id: number }[],
  limit: number,
  find: (ids: number[]) => Promise<R[]>,
): Promise<ReceiverPage<R>> {
  const ids = members.map(({ id }) => id);
  const receivers = ids.length === 0 ? [] : await find(ids);
  return { receivers, last: ids.length < limit ? null : (ids.at(-1) as number) };
}

/** The channels of notices, by the ids of the notices. */
export async function findChannelsOf(db: Db, noticeIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.selectFrom('notices').select(['id', 'channelId']).where('id', '=', anyOf(noticeIds)).execute();
  return new Map(rows.map(({ id, channelId }) => [id, channelId]));
}

/**
 * Finds the next members with subscriptions, by id, and which of them have not read a notice. A channel that they have
 * muted is silent. An expired or withdrawn notice is not sent.
 */
export async function findNoticeReceivers(
  db: Db,
  noticeId: number,
  { after, limit, now }: { after: number; limit: number; now: Date },
) {
  const members = await db
    .selectFrom('pushSubscriptions')
    .select('memberId as id')
    .distinct()
    .where('memberId', '>', after)
    .orderBy('memberId')
    .limit(sql.lit(limit))
    .execute();
  return pageOf(members, limit, (ids) =>
    selectReceiversAmong(db, ids)
      .innerJoin('notices as n', (join) => join.on('n.id', '=', noticeId))
      .innerJoin('channels as c', 'c.id', 'n.channelId')
      .leftJoin('channelMarks as k', (join) => join.onRef('k.memberId', '=', 'm.id').onRef('k.channelId', '=', 'c.id'))
      .select((eb) => [
        'n.title',
        jsonBuildObject({
          id: eb.ref('c.id'),
          kind: eb.ref('c.kind'),
          state: eb.ref('c.state'),
          lga: eb.ref('c.lga'),
          batch: eb.ref('c.batch'),
          cdsGroup: eb.ref('c.cdsGroup'),
        }).as('channel'),
      ])
      .where((eb) => eb.or([eb('n.expiresAt', 'is', null), eb('n.expiresAt', '>', now.toISOString())]))
      .whereRef('m.createdAt', '<=', 'n.publishedAt')
      .where(sql<boolean>`c.key = any(channel_keys(m.deployment_state, m.lga, m.batch, m.cds_group))`)
      .where('k.isMuted', 'is not', true)
      .where(sql<boolean>`coalesce(k.last_read_notice_id, 0) < n.id`)
      .execute(),
  );
}

/** The receivers of unread notifications. */
export function findNotificationReceivers(db: Db, ids: readonly number[]) {
  const relatedType = sql<Notification['relatedType']>`
    case when n.type = 'other' then coalesce(n.related_type, 'ticket') end`;
  return selectReceivers(db)
    .innerJoin('notifications as n', 'n.memberId', 's.memberId')
    .leftJoin('members as actor', 'actor.id', 'n.actorId')
    .select((eb) =>
      jsonBuildObject({
        id: eb.ref('n.id'),
        type: eb.ref('n.type'),
        message: eb.ref('n.message'),
        relatedId: eb.ref('n.relatedId'),
        relatedType,
        actorUsername: eb.ref('actor.username'),
      }).as('notification'),
    )
    .where('n.id', '=', anyOf(ids))
    .where(({ not }) => not('n.isRead'))
    .orderBy('n.id')
    .execute();
}
