import type { Attachment, NewMessage } from '@kopa/contracts/message-parts';
import type { Stored } from '@kopa/contracts/stored';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * Locks the conversation of two members until the transaction ends, and creates it if it is missing; undefined without
 * one of the members. The ids of its messages are then in the order of the commits.
 */
export async function lockConversationOf(transaction: Db, oneId: number, otherId: number): Promise<number | undefined> {
  const pair = { user1Id: Math.min(oneId, otherId), user2Id: Math.max(oneId, otherId) };
  const people = await transaction
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [oneId, otherId])
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (people.length < 2) return undefined;
  const known = await lockPair(transaction, pair);
  if (known !== undefined) return known;
  await createConversation(transaction, pair);
  return lockPair(transaction, pair);
}

type Pair = { user1Id: number; user2Id: number };

async function lockPair(transaction: Db, { user1Id, user2Id }: Pair): Promise<number | undefined> {
  const row = await transaction
    .selectFrom('conversations')
    .select('id')
    .where('user1Id', '=', user1Id)
    .where('user2Id', '=', user2Id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** Adds a conversation with a list row for each member, unless another transaction does at the same moment. */
async function createConversation(transaction: Db, pair: Pair): Promise<void> {
  const made = await transaction
    .insertInto('conversations')
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return;
  const { user1Id, user2Id } = pair;
  await transaction
    .insertInto('conversationMembers')
    .values([
      { conversationId: made.id, memberId: user1Id, otherId: user2Id },
      { conversationId: made.id, memberId: user2Id, otherId: user1Id },
    ])
    .execute();
}

/** A direct message to be written to a locked conversation. */
export interface OutgoingMessage extends Omit<Stored<NewMessage>, 'attachments'> {
  conversationId: number;
  senderId: number;
  receiverId: number;
  attachments: Attachment[] | null;
}

/** Adds a message to a locked conversation, brings both list rows up to date, and returns its id. */
export async function insertDirectMessage(transaction: Db, message: OutgoingMessage): Promise<number> {
  const { conversationId, senderId, receiverId, content, attachments } = message;
  const { id, createdAt } = await transaction
    .insertInto('directMessages')
    .values({ ...message, attachments: attachments === null ? null : JSON.stringify(attachments) })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('conversationMembers')
    .set({
      sentCount: sql`sent_count + (member_id = ${senderId})::integer`,
      unreadCount: sql`unread_count + (member_id = ${receiverId})::integer`,
      lastMessageId: id,
      lastMessageSenderId: senderId,
      lastMessageContent: content,
      lastMessageKind: attachments?.[0]?.type ?? null,
      lastMessageAt: createdAt,
    })
    .where('conversationId', '=', conversationId)
    .execute();
  return id;
}

/** True if a message stands in a conversation. */
export async function isInConversation(db: Db, id: number, conversationId: number): Promise<boolean> {
  const found = await db
    .selectFrom('directMessages')
    .select('id')
    .where('id', '=', id)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst();
  return found !== undefined;
}
