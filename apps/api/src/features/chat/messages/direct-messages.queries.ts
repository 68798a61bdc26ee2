import type { Attachment, Quote } from '@kopa/contracts/chat/message-parts';
import { type QueryCreator, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { firstUse, insertKey, type NewKey, type OwnerKey } from '../../../identity/keys.queries.ts';
import { withSession } from '../../../identity/sessions.queries.ts';
import { hasBrowser, queuePushes } from '../../../shared/push-queue.ts';
import { quotedText } from './message-columns.queries.ts';
import { writingConditions } from './writing-conditions.queries.ts';

/** The two members of a message, and the message that it answers. */
interface Parties {
  senderId: number;
  receiverId: number;
  replyToId: number | null;
}

/** All that decides if a message may be written. */
export type MessageFacts = NonNullable<Awaited<ReturnType<typeof findMessageFacts>>>;

const messageFacts = compileOnce((db, slots: Parties & OwnerKey) =>
  writingConditions(db, slots.senderId, slots.receiverId).select(({ selectFrom }) => [
    'own.conversationId',
    jsonObjectFrom(
      selectFrom('directMessages as q')
        .select(['q.id', 'q.senderId', quotedText.as('content')])
        .where('q.id', '=', slots.replyToId)
        .whereRef('q.conversationId', '=', 'own.conversationId'),
    )
      .$castTo<Quote | null>()
      .as('quote'),
    firstUse(slots),
  ]),
);

/** The facts of a message to a member; undefined for a missing one. */
export async function findMessageFacts(db: Db, parties: Parties, { ownerId, key }: OwnerKey) {
  const { senderId, receiverId, replyToId } = parties;
  const [facts] = await messageFacts(db, { senderId, receiverId, replyToId, ownerId, key });
  return facts;
}

interface Pair {
  user1Id: number;
  user2Id: number;
}

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

/** A direct message with the facts on which it rests. */
export interface OutgoingMessage extends Parties {
  conversationId: number;
  content: string;
  attachments: Attachment[] | null;
  /** The number of messages that a stranger has sent; null where the number does not matter. */
  strangersCount: number | null;
}

const addMessage = compileOnce(
  (db, message: OutgoingMessage & Pair & NewKey & { json: string | null; kind: Attachment['type'] | null }) => {
    const { senderId, receiverId, conversationId, content, strangersCount } = message;
    return (
      withSession(db, message.sessionId)
        // In the order of locks. A list row that has changed meanwhile is judged as it is then.
        .with('place', (cte) =>
          cte
            .selectFrom('locked')
            .innerJoin('members as one', (join) => join.on('one.id', '=', message.user1Id))
            .innerJoin('members as two', (join) => join.on('two.id', '=', message.user2Id))
            .innerJoin('conversations as c', (join) => join.on('c.id', '=', conversationId))
            .innerJoin('conversationMembers as own', (join) =>
              join.onRef('own.conversationId', '=', 'c.id').on('own.memberId', '=', senderId),
            )
            .select('c.id as conversationId')
            .where(sql<boolean>`own.sent_count = coalesce(${strangersCount}, own.sent_count)`)
            .forKeyShare(['one', 'two'])
            .forNoKeyUpdate('c')
            .forNoKeyUpdate('own'),
        )
        .with('added', (cte) =>
          cte
            .insertInto('allDirectMessages')
            .columns(['conversationId', 'senderId', 'receiverId', 'content', 'replyToId', 'attachments'])
            .expression(
              cte
                .selectFrom('place')
                .select(({ val }) => [
                  'conversationId',
                  val(senderId).as('senderId'),
                  val(receiverId).as('receiverId'),
                  val(content).as('content'),
                  val(message.replyToId).as('replyToId'),
                  sql<Attachment[] | null>`${message.json}::jsonb`.as('attachments'),
                ])
                .where(
                  sql<boolean>`takes_message_now(${receiverId}, ${senderId}, ${strangersCount}::bigint is not null)`,
                ),
            )
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
              lastMessageKind: message.kind,
              lastMessageAt: ref('added.createdAt'),
            }))
            .where('conversationId', '=', conversationId),
        )
        .with('pushed', (cte) => queuePushes(cte, 'direct_message', hasBrowser(receiverId)))
        .with('keyed', (cte) => insertKey(cte, message))
        .selectFrom('added')
        .selectAll()
    );
  },
);

/**
 * Adds a message to a conversation, brings both list rows up to date, and queues a push message. Undefined if the
 * receiver takes it no more, or if the session has ended.
 */
export async function insertDirectMessage(
  db: Db,
  message: OutgoingMessage,
  key: NewKey,
): Promise<{ id: number; createdAt: string } | undefined> {
  const { senderId, receiverId, attachments } = message;
  const pair = { user1Id: Math.min(senderId, receiverId), user2Id: Math.max(senderId, receiverId) };
  const stored = { json: attachments && JSON.stringify(attachments), kind: attachments?.[0]?.type ?? null };
  const [added] = await addMessage(db, { ...message, ...pair, ...stored, ...key });
  return added;
}
