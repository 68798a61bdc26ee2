import type { DirectMessage } from '@kopa/contracts/chat/messages';
import { sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import { withSession } from '../../../identity/sessions.queries.ts';
import { notBlocked } from '../../../shared/hidden.ts';
import { furthest, isUnread, markBefore } from '../chat-marks.queries.ts';
import { plainColumns, seenColumns, wholeColumns } from './message-columns.queries.ts';
import { type MessagePage, messagePageShape, orderOf, pageOfMessages } from './message-page.queries.ts';
import { asSeen, type WholeRow } from './seen-message.ts';

interface ConversationPage extends Pick<MessagePage, 'id'> {
  memberId: number;
  otherId: number;
}

const pageOfConversation = compileOnce(
  (db, { memberId, otherId, id }: ConversationPage, ...[part, limit]: ReturnType<typeof messagePageShape>) =>
    db
      .selectFrom('conversationMembers as own')
      .innerJoin('conversationMembers as other', (join) =>
        join.onRef('other.conversationId', '=', 'own.conversationId').onRef('other.memberId', '=', 'own.otherId'),
      )
      .crossJoinLateral((eb) =>
        pageOfMessages(
          eb.selectFrom('directMessages as d').selectAll('d').whereRef('d.conversationId', '=', 'own.conversationId'),
          id,
          part,
          limit,
        ),
      )
      .select(['message.conversationId', 'message.senderId', 'message.receiverId', ...plainColumns])
      .select(seenColumns('direct', memberId))
      .select(
        sql<boolean>`message.id <= case when message.sender_id = ${memberId}
          then other.last_read_message_id else own.last_read_message_id end`.as('isRead'),
      )
      .where('own.memberId', '=', memberId)
      .where('own.otherId', '=', otherId)
      .orderBy('message.id', orderOf(part)),
);

/**
 * Messages between two members, one more than the page holds. The page is cut out of the conversation's own index: a
 * plain join would read and sort a whole long conversation.
 */
export async function findDirectMessages(
  db: Db,
  memberId: number,
  otherId: number,
  page: MessagePage,
): Promise<DirectMessage[]> {
  const { id } = page;
  return (await pageOfConversation(db, { memberId, otherId, id }, ...messagePageShape(page))).map(asSeen);
}

/** A direct message with the reactions of both members. */
export type WholeDirectMessage = Omit<DirectMessage, 'attachments' | 'reactions'> & WholeRow;

/** A direct message as it is now, and the members who may get it: not a receiver who is suspended or blocked by now. */
export async function findSentMessage(
  db: Db,
  id: number,
): Promise<{ message: WholeDirectMessage; receivers: number[] } | undefined> {
  const row = await db
    .selectFrom('directMessages as message')
    .innerJoin('conversationMembers as other', (join) =>
      join
        .onRef('other.conversationId', '=', 'message.conversationId')
        .onRef('other.memberId', '=', 'message.receiverId'),
    )
    .select(['message.conversationId', 'message.senderId', 'message.receiverId', ...plainColumns])
    .select(wholeColumns.direct)
    .select(({ selectFrom }) => [
      sql<boolean>`message.id <= other.last_read_message_id`.as('isRead'),
      sql<number[]>`array${selectFrom('members as m')
        .select('m.id')
        .where(({ eb, ref }) => eb('m.id', 'in', [ref('message.senderId'), ref('message.receiverId')]))
        .where('m.suspendedAt', 'is', null)
        .where(({ ref }) => notBlocked(ref('message.senderId'), ref('m.id')))}`.as('receivers'),
    ])
    .where('message.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { receivers, ...message } = row;
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
 * Locks a conversation against new messages until the transaction ends. It is a statement of its own, so that the next
 * one sees the message that this one waited for.
 */
export async function lockConversation(transaction: Db, id: number): Promise<void> {
  await transaction.selectFrom('conversations').where('id', '=', id).forNoKeyUpdate().execute();
}

/** A message up to which its receiver reads a conversation. */
interface Received {
  id: number;
  conversationId: number;
  senderId: number;
  receiverId: number;
}

const receivedMessage = compileOnce((db, { id }: Pick<Received, 'id'>) =>
  db
    .selectFrom('directMessages as d')
    .innerJoin('conversationMembers as own', (join) =>
      join.onRef('own.conversationId', '=', 'd.conversationId').onRef('own.memberId', '=', 'd.receiverId'),
    )
    .select(['d.id', 'd.conversationId', 'd.senderId', 'd.receiverId'])
    .select(sql<boolean>`own.last_read_message_id >= d.id and not own.is_marked_unread`.as('isRead'))
    .where('d.id', '=', id),
);

/** A direct message, and whether nothing is left to read up to it. */
export async function findReceived(db: Db, id: number) {
  const [message] = await receivedMessage(db, { id });
  return message;
}

const readMark = compileOnce((db, message: Received & { sessionId: number }) =>
  withSession(db, message.sessionId)
    .with('moved', (cte) =>
      cte
        .updateTable('conversationMembers as own')
        .from('locked')
        .set({
          lastReadMessageId: furthest(message.id),
          unreadCount: sql<number>`unread_now(own.conversation_id, own.member_id, ${furthest(message.id)})`,
          isMarkedUnread: false,
        })
        .where('own.conversationId', '=', message.conversationId)
        .where('own.memberId', '=', message.receiverId)
        .where(isUnread(message.id))
        .returning(sql<boolean>`is_visible_now(${message.senderId}, ${message.receiverId})`.as('isTold'))
        .returning(markBefore(message.id)),
    )
    .selectFrom('locked')
    .leftJoin('moved', (join) => join.onTrue())
    .select(['moved.isTold', 'moved.isPinned', 'moved.wasMarked', 'moved.isFurther']),
);

/**
 * Marks the conversation of a message as read up to it, and ends the unread mark. Returns whether its sender is told,
 * null if it has been read meanwhile; undefined if the session has ended.
 */
export async function markReadUpTo(db: Db, sessionId: number, message: Received) {
  const [mark] = await readMark(db, { ...message, sessionId });
  return mark;
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
