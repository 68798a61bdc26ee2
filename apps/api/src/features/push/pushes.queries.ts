import { sessionLimits } from '@kopa/contracts/limits';
import type { NotificationSettings } from '@kopa/contracts/notification-settings';
import type { Notification } from '@kopa/contracts/notifications';
import type { ChannelAudience } from '@kopa/rules/channels';
import type { PushedMessage } from '@kopa/rules/push';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notHidden } from '../../db/hidden.ts';
import type { Pushes } from '../../db/tables.ts';

/** What waits to be told, of which an attempt has begun. */
export interface ClaimedPush {
  id: number;
  kind: Pushes['kind'];
  subjectId: number;
  subscriptionIds: number[] | null;
  /** Attempts, with this one. */
  attempts: number;
  /** Of a group or channel, the member up to whom it was told before. */
  toldTo: number;
  /** Where the next step goes on; null at the end. */
  goesOnAfter: number | null;
  isTooOld: boolean;
}

/** A subscription of a member who may be told. */
export interface Receiver {
  subscriptionId: number;
  memberId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  settings: NotificationSettings;
}
type DirectMessageReceiver = Receiver & PushedMessage & { subjectId: number; conversationId: number };
type GroupMessageReceiver = Receiver & PushedMessage & { group: { id: number; name: string } };
type NotificationReceiver = Receiver & { notification: Omit<Notification, 'createdAt' | 'isRead'> };
type NoticeReceiver = Receiver & { title: string; channel: ChannelAudience & { id: number } };
/** Receivers among so many members, and where to go on: the last member's id, or null at the end. */
export interface ReceiverPage<R> {
  receivers: R[];
  last: number | null;
}

/** What has waited longer is not told any more. */
const tellWithin = sql`interval '1 hour'`;

/**
 * Takes what of some kinds has been due longest. It is due again after ten minutes, unless the attempt has ended before: one that a
 * crash ends is repeated.
 */
export async function claimPushes(db: Db, kinds: readonly Pushes['kind'][], limit: number): Promise<ClaimedPush[]> {
  const { rows } = await sql<Omit<ClaimedPush, 'goesOnAfter'>>`
    update pushes set attempts = attempts + 1, due_at = now() + interval '10 minutes'
    where id = any(array(
      select id from pushes where due_at <= now() and kind = any(${[...kinds]})
      order by due_at limit ${sql.lit(limit)} for update skip locked))
    returning id, kind, subject_id, subscription_ids, attempts, told_to, created_at < now() - ${tellWithin} as is_too_old`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, goesOnAfter: null })).sort((a, b) => a.id - b.id);
}

/** Removes what was told, or is not to be told any more. */
export async function deletePushes(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('pushes')
    .where('id', 'in', [0, ...ids])
    .execute();
}

const nextAttempt = sql`now() + interval '15 seconds' * power(2, attempts)`;

/** Keeps what some subscriptions did not get for another attempt: after 30 seconds, then twice the time and so on. */
export async function delayPush(db: Db, id: number, subscriptionIds: readonly number[]): Promise<void> {
  await sql`
    update pushes set subscription_ids = ${[...subscriptionIds]}::bigint[], told_to = 0, due_at = ${nextAttempt}
    where id = ${id}`.execute(db);
}

/** The next step goes on after a member. What some subscriptions did not get waits for another attempt in a row of its own. */
export async function continuePush(db: Db, id: number, toldTo: number, delayed: readonly number[]): Promise<void> {
  await sql`
    with rest as (
      insert into pushes (kind, subject_id, subscription_ids, attempts, created_at, due_at)
      select kind, subject_id, ${[...delayed]}::bigint[], attempts, created_at, ${nextAttempt}
      from pushes where id = ${id} and ${delayed.length > 0})
    update pushes set told_to = ${toldTo}, attempts = attempts - 1, due_at = now() where id = ${id}`.execute(db);
}

/** Removes subscriptions that their services do not know any more. */
export async function deleteSubscriptions(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('id', 'in', [0, ...ids])
    .execute();
}

const receiver = sql`
  s.id as subscription_id, s.member_id, s.endpoint, s.p256dh, s.auth, m.notification_settings as settings`;

/** Subscriptions with a living session of a member who is not suspended. */
const subscribed = (memberId: RawBuilder<unknown>) => sql`
  join push_subscriptions s on s.member_id = ${memberId}
  join sessions on sessions.id = s.session_id and sessions.expires_at > now()
    and sessions.last_seen_at > now() - ${sessionLimits.idle} * interval '1 millisecond'
  join members m on m.id = s.member_id and m.suspended_at is null`;

/** Who is to be told of direct messages that they have not read, in the order of the messages. */
export async function findDirectMessageReceivers(db: Db, ids: readonly number[]) {
  const { rows } = await sql<DirectMessageReceiver>`
    select ${receiver}, d.id as subject_id, d.conversation_id, sender.name as sender_name, d.content
    from direct_messages d
    join conversation_members list on list.conversation_id = d.conversation_id and list.member_id = d.receiver_id
      and list.last_read_message_id < d.id and not list.is_muted
    join members sender on sender.id = d.sender_id
    ${subscribed(sql`d.receiver_id`)}
    where d.id = any(${[...ids]}::bigint[]) and d.deleted_at is null and ${notHidden(sql`d.receiver_id`, sql`d.sender_id`)}
    order by d.id`.execute(db);
  return rows;
}

/** The groups of messages, by the ids of the messages. */
export async function findGroupsOf(db: Db, messageIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; groupId: number }>`
    select id, group_id from group_messages where id = any(${[...messageIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, groupId }) => [id, groupId]));
}

/**
 * Who is to be told of a group's message that they have not read, some members at a time, by id.
 */
export async function findGroupMessageReceivers(
  db: Db,
  messageId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ReceiverPage<GroupMessageReceiver>> {
  const { rows: members } = await sql<{ id: number }>`
    select gm.member_id as id from group_messages g
    join group_members gm on gm.group_id = g.group_id
    where g.id = ${messageId} and g.deleted_at is null and gm.member_id > ${after} and gm.member_id <> g.user_id
      and not gm.is_muted and gm.last_read_message_id < g.id
      and exists (select from push_subscriptions s where s.member_id = gm.member_id)
    order by gm.member_id limit ${sql.lit(limit)}`.execute(db);
  const ids = members.map(({ id }) => id);
  if (ids.length === 0) return { receivers: [], last: null };
  const { rows } = await sql<GroupMessageReceiver>`
    select ${receiver}, sender.name as sender_name, g.content,
      json_build_object('id', groups.id, 'name', groups.name) as "group"
    from group_messages g
    join groups on groups.id = g.group_id
    join members sender on sender.id = g.user_id
    join unnest(${ids}::bigint[]) member (id) on true
    ${subscribed(sql`member.id`)}
    where g.id = ${messageId} and ${notHidden(sql`member.id`, sql`g.user_id`)}`.execute(db);
  return { receivers: rows, last: ids.length < limit ? null : (ids.at(-1) as number) };
}

/** The channels of notices, by the ids of the notices. */
export async function findChannelsOf(db: Db, noticeIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; channelId: number }>`
    select id, channel_id from notices where id = any(${[...noticeIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, channelId }) => [id, channelId]));
}

/**
 * Finds the next members with subscriptions, by id, and which of them have not read a notice. A
 * channel that they have muted is silent. A notice that has expired or was withdrawn is told to nobody.
 */
export async function findNoticeReceivers(
  db: Db,
  noticeId: number,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<ReceiverPage<NoticeReceiver>> {
  const { rows: members } = await sql<{ id: number }>`
    select distinct member_id as id from push_subscriptions
    where member_id > ${after} order by member_id limit ${sql.lit(limit)}`.execute(db);
  const ids = members.map(({ id }) => id);
  if (ids.length === 0) return { receivers: [], last: null };
  const { rows } = await sql<NoticeReceiver>`
    select ${receiver}, n.title, json_build_object('id', c.id, 'kind', c.kind, 'state', c.state, 'lga', c.lga,
      'batch', c.batch, 'cdsGroup', c.cds_group) as channel
    from notices n
    join channels c on c.id = n.channel_id
    join unnest(${ids}::bigint[]) member (id) on true
    ${subscribed(sql`member.id`)}
    left join channel_marks k on k.member_id = m.id and k.channel_id = c.id
    where n.id = ${noticeId} and (n.expires_at is null or n.expires_at > ${now})
      and m.created_at <= n.published_at
      and c.key = any(channel_keys(m.deployment_state, m.lga, m.batch, m.cds_group))
      and k.is_muted is not true and coalesce(k.last_read_notice_id, 0) < n.id`.execute(db);
  return { receivers: rows, last: ids.length < limit ? null : (ids.at(-1) as number) };
}

/** Who is to be told of notifications that they have not read. */
export async function findNotificationReceivers(db: Db, ids: readonly number[]) {
  const { rows } = await sql<NotificationReceiver>`
    select ${receiver}, json_build_object('id', n.id, 'type', n.type, 'message', n.message, 'relatedId', n.related_id,
      'relatedType', case when n.type = 'other' then coalesce(n.related_type, 'ticket') end,
      'actorUsername', actor.username) as notification
    from notifications n
    left join members actor on actor.id = n.actor_id
    ${subscribed(sql`n.member_id`)}
    where n.id = any(${[...ids]}::bigint[]) and not n.is_read
    order by n.id`.execute(db);
  return rows;
}
