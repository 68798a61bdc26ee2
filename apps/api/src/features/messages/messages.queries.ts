import type { DirectMessage } from '@kopa/contracts/messages';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';
import { limitOf } from '../../db/page.ts';
import { seenColumns, wholeColumns } from './message-columns.queries.ts';
import { asSeen, type SeenRow, type WholeRow } from './seen-message.ts';

/** A page of a conversation's messages: older ones before an id (newest first), or those after one (oldest first). */
export interface MessagePage {
  limit: number;
  before: number | null;
  after: number | null;
}

/**
 * Messages between two members, one more than the page holds; newest first, or oldest first after an id. The page is
 * cut out of the conversation's own index: joined like any table, a long conversation would be read and sorted whole.
 */
export async function findDirectMessages(
  db: Db,
  memberId: number,
  otherId: number,
  page: MessagePage,
): Promise<DirectMessage[]> {
  const range =
    page.after !== null ? sql`and id > ${page.after}` : page.before !== null ? sql`and id < ${page.before}` : sql``;
  const order = page.after !== null ? sql`asc` : sql`desc`;
  const { rows } = await sql<DirectMessage & SeenRow>`
    select d.conversation_id, d.sender_id, d.receiver_id, ${seenColumns('direct', 'd', memberId)},
      d.id <= case when d.sender_id = ${memberId} then other.last_read_message_id else own.last_read_message_id end as is_read
    from conversation_members own
    join conversation_members other on other.conversation_id = own.conversation_id and other.member_id = own.other_id
    cross join lateral (
      select * from direct_messages where conversation_id = own.conversation_id ${range}
      order by id ${order} limit ${limitOf(page)}
    ) d
    where own.member_id = ${memberId} and own.other_id = ${otherId}
    order by d.id ${order}`.execute(db);
  return rows.map(asSeen);
}

/** A direct message with the reactions of both members. */
export type WholeDirectMessage = Omit<DirectMessage, 'attachments' | 'reactions'> & WholeRow;

/** A direct message as it is now, and the members who may get it: not a receiver who is suspended or blocked by now. */
export async function findSentMessage(
  db: Db,
  id: number,
): Promise<{ message: WholeDirectMessage; receivers: number[] } | undefined> {
  const { rows } = await sql<WholeDirectMessage & { receivers: number[] }>`
    select d.conversation_id, d.sender_id, d.receiver_id, ${wholeColumns('direct', 'd')},
      d.id <= other.last_read_message_id as is_read,
      array(select m.id from members m where m.id in (d.sender_id, d.receiver_id) and m.suspended_at is null
        and ${notBlocked(sql`d.sender_id`, sql`m.id`)}) as receivers
    from direct_messages d
    join conversation_members other on other.conversation_id = d.conversation_id and other.member_id = d.receiver_id
    where d.id = ${id}`.execute(db);
  if (rows[0] === undefined) return undefined;
  const { receivers, ...message } = rows[0];
  return { message, receivers };
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
export async function lockConversation(transaction: Db, id: number): Promise<void> {
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
        and d.id > ${messageId} and d.receiver_id = c.member_id and d.deleted_at is null) unread)
    where conversation_id = ${conversationId} and member_id = ${memberId} and last_read_message_id < ${messageId}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** The id of the other member of a conversation, for one of its members. */
export async function findPartner(db: Db, memberId: number, conversationId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversationMembers')
    .select('otherId')
    .where('conversationId', '=', conversationId)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return row?.otherId;
}
