import { messagingLimits } from '@kopa/contracts/limits';
import type { DirectMessage } from '@kopa/contracts/messages';
import type { Standing } from '@kopa/rules/messages';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** How a sender stands to a receiver; nothing where the receiver does not exist. */
export async function findStanding(db: Db, senderId: number, receiverId: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select own.conversation_id, m.suspended_at is null as receiver_active,
      coalesce(c.status = 'accepted', false) as connected, coalesce(other.sent_count > 0, false) as answered,
      coalesce(own.sent_count, 0) as sent
    from members m
    left join conversation_members own on own.member_id = ${senderId} and own.other_id = m.id
    left join conversation_members other on other.member_id = m.id and other.other_id = ${senderId}
    left join connections c on least(c.user_id, c.connected_user_id) = least(m.id, ${senderId}::integer)
      and greatest(c.user_id, c.connected_user_id) = greatest(m.id, ${senderId}::integer)
    where m.id = ${receiverId}`.execute(db);
  return rows[0];
}

/** Makes the conversation of two members with a list row for each; answers its id, also where it was there. */
export async function openConversation(db: Db, oneId: number, otherId: number): Promise<number> {
  const [user1Id, user2Id] = [Math.min(oneId, otherId), Math.max(oneId, otherId)];
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into conversations (user1_id, user2_id) values (${user1Id}, ${user2Id}) on conflict do nothing returning id
    ), lists as (
      insert into conversation_members (conversation_id, member_id, other_id)
      select id, ${user1Id}::integer, ${user2Id}::integer from made
      union all select id, ${user2Id}::integer, ${user1Id}::integer from made
    )
    select id from made
    union all select id from conversations where user1_id = ${user1Id} and user2_id = ${user2Id}`.execute(db);
  return (rows[0] ?? (await findConversation(db, user1Id, user2Id))).id;
}

/** The conversation that somebody else made at the same moment. */
async function findConversation(db: Db, user1Id: number, user2Id: number): Promise<{ id: number }> {
  return db
    .selectFrom('conversations')
    .select('id')
    .where('user1Id', '=', user1Id)
    .where('user2Id', '=', user2Id)
    .executeTakeFirstOrThrow();
}

/**
 * Writes a message and both list rows in one statement. The conversation is held first, so that its messages get
 * their ids in the order of their commits and two writers cannot wait for each other. Unless `free`, nothing is
 * written once the sender has sent as many as a stranger may: also for parallel sends.
 */
export async function insertDirectMessage(
  db: Db,
  message: { conversationId: number; senderId: number; receiverId: number; content: string },
  free: boolean,
): Promise<DirectMessage | undefined> {
  const { conversationId, senderId, receiverId, content } = message;
  const { rows } = await sql<DirectMessage>`
    with held as materialized (
      select 1 from conversations where id = ${conversationId} for no key update
    ), own as (
      update conversation_members set sent_count = sent_count + 1, last_message_sender_id = ${senderId},
        last_message_content = ${content}, last_message_at = now(),
        last_message_id = nextval(pg_get_serial_sequence('direct_messages', 'id'))
      where conversation_id = ${conversationId} and member_id = ${senderId} and exists (select from held)
        and (${free} or sent_count < ${sql.lit(messagingLimits.unansweredToStrangers)})
      returning last_message_id as id, last_message_at
    ), others as (
      update conversation_members c set unread_count = unread_count + 1, last_message_sender_id = ${senderId},
        last_message_content = ${content}, last_message_at = own.last_message_at, last_message_id = own.id
      from own where c.conversation_id = ${conversationId} and c.member_id = ${receiverId}
    )
    insert into direct_messages (id, conversation_id, sender_id, receiver_id, content, created_at)
    select id, ${conversationId}::integer, ${senderId}::integer, ${receiverId}::integer, ${content}, last_message_at from own
    returning id, conversation_id, sender_id, receiver_id, content, created_at, false as is_read`.execute(db);
  return rows[0];
}

/** A page of a conversation's messages: older ones before an id (newest first), or those after one (oldest first). */
export interface MessagePage {
  limit: number;
  before: number | null;
  after: number | null;
}

/**
 * Messages between two members, one more than the page holds; newest first, or oldest first after an id. The page is cut
 * out of the conversation's own index: joined like any table, a long conversation would be read and sorted whole.
 */
export async function findDirectMessages(db: Db, memberId: number, otherId: number, page: MessagePage) {
  const range =
    page.after !== null ? sql`and id > ${page.after}` : page.before !== null ? sql`and id < ${page.before}` : sql``;
  const order = page.after !== null ? sql`asc` : sql`desc`;
  const { rows } = await sql<DirectMessage>`
    select d.id, d.conversation_id, d.sender_id, d.receiver_id, d.content, d.created_at,
      d.id <= case when d.sender_id = ${memberId} then other.last_read_message_id else own.last_read_message_id end as is_read
    from conversation_members own
    join conversation_members other on other.conversation_id = own.conversation_id and other.member_id = own.other_id
    cross join lateral (
      select * from direct_messages where conversation_id = own.conversation_id ${range}
      order by id ${order} limit ${sql.lit(page.limit + 1)}
    ) d
    where own.member_id = ${memberId} and own.other_id = ${otherId}
    order by d.id ${order}`.execute(db);
  return rows;
}

/** A direct message by its id. */
export async function findMessage(db: Db, id: number) {
  return db
    .selectFrom('directMessages')
    .select(['id', 'conversationId', 'senderId', 'receiverId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Holds a conversation until the transaction ends: no message comes to stand in it meanwhile. In a statement of its
 * own, so that what is read next sees the message that this one waited for.
 */
export async function holdConversation(transaction: Db, id: number): Promise<void> {
  await sql`select 1 from conversations where id = ${id} for no key update`.execute(transaction);
}

/** Marks a conversation, held before, as read up to a message; false where that changes nothing. */
export async function markReadUpTo(
  db: Db,
  memberId: number,
  conversationId: number,
  messageId: number,
): Promise<boolean> {
  const { rows } = await sql`
    update conversation_members c set last_read_message_id = ${messageId},
      unread_count = (select count(*) from (select from direct_messages d where d.conversation_id = c.conversation_id
        and d.id > ${messageId} and d.receiver_id = c.member_id) unread)
    where conversation_id = ${conversationId} and member_id = ${memberId} and last_read_message_id < ${messageId}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** The other one of a conversation, for its participant. */
export async function findPartner(db: Db, memberId: number, conversationId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversationMembers')
    .select('otherId')
    .where('conversationId', '=', conversationId)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return row?.otherId;
}
