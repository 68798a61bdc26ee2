import { randomUUID } from 'node:crypto';
import { deletedProfile } from '@kopa/rules/profile';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * Marks a member as deleted. The email, the username and the state code are free from now on, and everything that is
 * hidden of suspended members is hidden.
 */
export async function markDeleted(transaction: Db, memberId: number, now: Date): Promise<void> {
  await transaction.deleteFrom('portalLinks').where('memberId', '=', memberId).execute();
  await transaction
    .updateTable('members')
    .set({
      ...deletedProfile(randomUUID()),
      ...{
        formerEmail: null,
        emailConfirmedAt: null,
        serviceStartDate: null,
        serviceDays: null,
        passwordHash: '',
        lastActiveAt: null,
      },
      ...{ suspendedAt: now, suspendedUntil: null, suspensionReason: null, deletedAt: now },
    })
    .where('id', '=', memberId)
    .execute();
}

/** Some rows that go with a member: their table and which of its rows. */
interface Part {
  table: string;
  /** The column that holds the member's id. */
  owner: string;
  /** Rows of others that hang on the member's posts, or on conversations that nobody keeps. */
  of?: 'posts' | 'conversations';
}

const postParts = ['post_likes', 'comments', 'like_notices'];
const conversationParts = ['conversation_members', 'direct_messages'];

/**
 * Everything that goes with a member, in order: lists before what they show, and what hangs on a row before the row,
 * so that no row takes an unknown number of others along. Conversations go by themselves, at the end.
 */
export const deletedParts: readonly Part[] = [
  ...conversationParts.map((table) => ({ table, owner: 'conversation_id', of: 'conversations' as const })),
  ...postParts.map((table) => ({ table, owner: 'post_id', of: 'posts' as const })),
  { table: 'post_likes', owner: 'member_id' },
  { table: 'comments', owner: 'member_id' },
  { table: 'like_notices', owner: 'actor_id' },
  { table: 'mention_notices', owner: 'author_id' },
  { table: 'mention_notices', owner: 'member_id' },
  { table: 'posts', owner: 'member_id' },
  { table: 'direct_message_reactions', owner: 'member_id' },
  { table: 'group_message_reactions', owner: 'member_id' },
  { table: 'group_messages', owner: 'user_id' },
  { table: 'group_invitations', owner: 'member_id' },
  { table: 'group_invitations', owner: 'invited_by' },
  { table: 'notifications', owner: 'member_id' },
  { table: 'notifications', owner: 'actor_id' },
  { table: 'connections', owner: 'user_id' },
  { table: 'connections', owner: 'connected_user_id' },
  ...['blocks', 'mutes', 'follows', 'follow_notices'].flatMap((table) => [
    { table, owner: 'member_id' },
    { table, owner: 'other_id' },
  ]),
  { table: 'support_tickets', owner: 'member_id' },
  { table: 'idempotency_keys', owner: 'member_id' },
  { table: 'push_subscriptions', owner: 'member_id' },
  { table: 'sessions', owner: 'member_id' },
  { table: 'devices', owner: 'member_id' },
  { table: 'mail_links', owner: 'member_id' },
  { table: 'mails', owner: 'member_id' },
  { table: 'portal_links', owner: 'member_id' },
  { table: 'service_clearances', owner: 'member_id' },
  { table: 'service_items', owner: 'member_id' },
  { table: 'service_calendars', owner: 'member_id' },
  { table: 'allowance_answers', owner: 'member_id' },
  { table: 'ppa_reviews', owner: 'member_id' },
  { table: 'rumour_askers', owner: 'member_id' },
  { table: 'channel_marks', owner: 'member_id' },
  { table: 'notice_acknowledgements', owner: 'member_id' },
  { table: 'member_activity', owner: 'member_id' },
];

/**
 * The member's conversations that nobody keeps any more, because the other account is deleted, too. The other half of a
 * conversation belongs to the other member, who may need it as evidence.
 */
const endedConversations = (memberId: number) => sql`
  conversations c join members other on other.deleted_at is not null
    and other.id = case when c.user1_id = ${memberId} then c.user2_id else c.user1_id end
  where (c.user1_id = ${memberId} or c.user2_id = ${memberId})`;

/** The members whose counters change with a row `t` of a table. Likes and comments change those of their post before. */
const countedFor: Readonly<Record<string, RawBuilder<unknown>>> = {
  post_likes: sql`(select array[p.member_id] from posts p where p.id = t.post_id)`,
  comments: sql`array[t.member_id]`,
  connections: sql`array[t.user_id, t.connected_user_id]`,
  follows: sql`array[t.member_id, t.other_id]`,
};

/** Locks what has counters of the rows to delete, in the order of every other write. */
async function lockCounted(transaction: Db, table: string, rows: RawBuilder<unknown>): Promise<void> {
  const members = countedFor[table];
  if (members === undefined) return;
  const counted = sql`${sql.table(table)} t where t.ctid = any(array(${rows}))`;
  if (table === 'post_likes' || table === 'comments') {
    await sql`
      select from posts where id in (select t.post_id from ${counted}) order by id for no key update`.execute(
      transaction,
    );
  }
  await sql`
    select from member_counters where member_id in (select unnest(${members}) from ${counted})
    order by member_id for no key update`.execute(transaction);
}

/** Deletes at most `limit` rows of a part; answers how many. */
export async function deleteSome(db: Db, { table, owner, of }: Part, memberId: number, limit: number) {
  const from = sql`${sql.table(table)} t`;
  const rows: RawBuilder<unknown> = {
    posts: sql`select t.ctid from posts p join ${from} on ${sql.ref(`t.${owner}`)} = p.id where p.member_id = ${memberId}`,
    conversations: sql`select t.ctid from ${from} where t.conversation_id in (select c.id from ${endedConversations(memberId)})`,
    none: sql`select t.ctid from ${from} where ${sql.ref(`t.${owner}`)} = ${memberId}`,
  }[of ?? 'none'];
  // A ctid is that of one row in each part of a partitioned table.
  const ofMember = of === undefined ? sql`and ${sql.ref(owner)} = ${memberId}` : sql``;
  const first = sql`${rows} order by t.ctid limit ${sql.lit(limit)}`;
  return db.transaction().execute(async (transaction) => {
    await lockCounted(transaction, table, first);
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(${first})) ${ofMember}`.execute(transaction);
    return Number(numAffectedRows);
  });
}

/**
 * The condition that an upload `p` of a member goes with the account. One in a conversation that another member keeps
 * stays as long as that.
 */
const isLetGo = (memberId: number) => sql`(p.direct_uses = 0 or not exists (
  select from conversations where user1_id = ${memberId} or user2_id = ${memberId}))`;

/** Deletes at most `limit` photos and voice notes of a member; answers their addresses. */
export async function deleteSomeUploads(db: Db, memberId: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    with gone_photos as (
      delete from photos where id = any(array(
        select p.id from photos p where p.member_id = ${memberId} and ${isLetGo(memberId)} limit ${sql.lit(limit)}))
      returning url
    ),
    gone_voice_notes as (
      delete from voice_notes where id = any(array(
        select p.id from voice_notes p where p.member_id = ${memberId} and ${isLetGo(memberId)}
        limit greatest(0, ${sql.lit(limit)} - (select count(*) from gone_photos))))
      returning url
    )
    select url from gone_photos union all select url from gone_voice_notes`.execute(db);
  return rows.map(({ url }) => url);
}

/**
 * Deletes at most `limit` empty conversations that nobody keeps; answers how many. The other members may have no further
 * one: their deletion is not finished then.
 */
export async function deleteSomeConversations(db: Db, memberId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      delete from conversations where id = any(array(
        select c.id from ${endedConversations(memberId)} limit ${sql.lit(limit)}))
      returning case when user1_id = ${memberId} then user2_id else user1_id end as other_id
    ),
    reopened as (
      update members set deletion_finished_at = null
      where id in (select other_id from ended) and deletion_finished_at is not null
    )
    select count(*) as count from ended`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Takes the member off at most `limit` groups that they have created; answers how many. */
export async function leaveSomeCreatedGroups(db: Db, memberId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update groups set creator_id = null
    where id = any(array(select id from groups where creator_id = ${memberId} limit ${sql.lit(limit)}))`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Deletes the row of a member of whom nothing else is left. It stays, empty, while others keep conversations with it, and
 * while there are cases about it or reports of its own.
 */
export async function finishDeletion(db: Db, memberId: number): Promise<void> {
  await sql`
    with kept as (
      (select from conversations where user1_id = ${memberId} or user2_id = ${memberId} limit 1)
      union all (select from cases where member_id = ${memberId} limit 1)
      union all (select from reports where reporter_id = ${memberId} limit 1)
    ),
    gone as (delete from members where id = ${memberId} and not exists (select from kept))
    update members set deletion_finished_at = now() where id = ${memberId} and exists (select from kept)`.execute(db);
}

/** The ids of marked members whose rows have not all gone, the first ones first. */
export async function findDeletedMembers(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('deletedAt', 'is not', null)
    .where('deletionFinishedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
