import type { Attachment, NewMessage, Quote } from '@kopa/contracts/chat/message-parts';
import type { Stored } from '@kopa/contracts/stored';
import { type QueryCreator, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { hasBrowser, queuePushes } from '../../shared/push-queue.ts';
import { quotedText } from './message-columns.queries.ts';

/**
 * Locks the conversation of two members until the transaction ends, and before it the members; creates it if it is
 * missing. Undefined without one of the members. The ids of its messages are then in the order of the commits.
 */
export async function lockConversationOf(transaction: Db, oneId: number, otherId: number): Promise<number | undefined> {
  const pair = { user1Id: Math.min(oneId, otherId), user2Id: Math.max(oneId, otherId) };
  const known = await lockPair(transaction, pair);
  if (known !== undefined) return known;
  await createConversation(transaction, pair);
  return lockPair(transaction, pair);
}

type Pair = { user1Id: number; user2Id: number };

async function lockPair(transaction: Db, { user1Id, user2Id }: Pair): Promise<number | undefined> {
  const row = await pairOf(transaction, user1Id, user2Id)
    .innerJoin('conversations as c', (join) => join.onRef('c.user1Id', '=', 'one.id').onRef('c.user2Id', '=', 'two.id'))
    .select('c.id')
    .forNoKeyUpdate('c')
    .executeTakeFirst();
  return row?.id;
}

/** Two members, the one with the lower id first, who are locked in this order. */
const pairOf = (db: QueryCreator<Tables>, user1Id: number, user2Id: number) =>
  db
    .selectFrom('members as one')
    .innerJoin('members as two', (join) => join.on('two.id', '=', user2Id))
    .where('one.id', '=', user1Id)
    .forKeyShare(['one', 'two']);

/** Adds a conversation with a list row for each member, unless another transaction does at the same moment. */
async function createConversation(transaction: Db, { user1Id, user2Id }: Pair): Promise<void> {
  await transaction
    .with('made', (cte) =>
      cte
        .insertInto('conversations')
        .columns(['user1Id', 'user2Id'])
        .expression(pairOf(cte, user1Id, user2Id).select(['one.id as user1Id', 'two.id as user2Id']))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'user1Id', 'user2Id']),
    )
    .insertInto('conversationMembers')
    .columns(['conversationId', 'memberId', 'otherId'])
    .expression((eb) =>
      eb
        .selectFrom('made')
        .select(['id', 'user1Id', 'user2Id'])
        .unionAll(eb.selectFrom('made').select(['id', 'user2Id as user1Id', 'user1Id as user2Id'])),
    )
    .execute();
}

/** A direct message to be written to a locked conversation. */
export interface OutgoingMessage extends Omit<Stored<NewMessage>, 'attachments'> {
  conversationId: number;
  senderId: number;
  receiverId: number;
  attachments: Attachment[] | null;
}

/** Adds a message to a locked conversation, brings both list rows up to date, and queues a push message. */
export function insertDirectMessage(
  transaction: Db,
  message: OutgoingMessage,
): Promise<{ id: number; createdAt: string }> {
  const { conversationId, senderId, receiverId, content, attachments } = message;
  return transaction
    .with('added', (cte) =>
      cte
        .insertInto('allDirectMessages')
        .values({ ...message, attachments: attachments === null ? null : JSON.stringify(attachments) })
        .returning(['id', 'createdAt']),
    )
    .with('listed', (cte) =>
      cte
        .updateTable('conversationMembers')
        .from('added')
        .set(({ ref }) => ({
          sentCount: sql`sent_count + (member_id = ${senderId})::integer`,
          unreadCount: sql`unread_count + (member_id = ${receiverId})::integer`,
          lastMessageId: ref('added.id'),
          lastMessageSenderId: senderId,
          lastMessageContent: content,
          lastMessageKind: attachments?.[0]?.type ?? null,
          lastMessageAt: ref('added.createdAt'),
        }))
        .where('conversationId', '=', conversationId),
    )
    .with('pushed', (cte) => queuePushes(cte, 'direct_message', hasBrowser(receiverId)))
    .selectFrom('added')
    .selectAll()
    .executeTakeFirstOrThrow();
}

/** The quote of a message, if it stands in a conversation. */
export function findQuote(db: Db, id: number, conversationId: number): Promise<Quote | undefined> {
  return db
    .selectFrom('directMessages as q')
    .select(['q.id', 'q.senderId', quotedText.as('content')])
    .where('q.id', '=', id)
    .where('q.conversationId', '=', conversationId)
    .executeTakeFirst();
}
