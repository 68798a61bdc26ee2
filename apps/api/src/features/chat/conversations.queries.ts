import type { LastMessage, MessageKind } from '@kopa/contracts/chat/message-parts';
import type { RecentMessage } from '@kopa/contracts/notifications/dashboard';
import type { ConnectionState } from '@kopa/contracts/people/person';
import { previewOf } from '@kopa/rules/chat/message-parts';
import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../shared/hidden.ts';
import { limitOf, type PageRequest, pageShape } from '../../shared/page.ts';
import { type PartnerRow, partnerObject } from '../../shared/partner.ts';

/** An entry of a member's list of conversations. */
export interface ConversationRow {
  id: number;
  user1Id: number;
  user2Id: number;
  connection: Pick<ConnectionState, 'status'> | null;
  otherUser: PartnerRow;
  lastMessage: LastMessage;
  unreadCount: number;
  isMuted: boolean;
  isPinned: boolean;
  isMarkedUnread: boolean;
  isClosed: boolean;
}

const pageOfChats = compileOnce(
  (db, { memberId, before }: { memberId: number; before: number | null }, isOlder: boolean, limit: number) =>
    shownChats(db, memberId)
      .$if(isOlder, (chats) => chats.where('l.lastMessageId', '<', before))
      .limit(limitOf({ limit })),
);

/** A member's conversations, newest message first, one row more than the page holds. */
export async function findConversations(db: Db, memberId: number, page: PageRequest): Promise<ConversationRow[]> {
  return (await pageOfChats(db, { memberId, before: page.before }, ...pageShape(page))).map(rowOf);
}

/** One of a member's conversations. */
export async function findConversation(db: Db, memberId: number, id: number): Promise<ConversationRow | undefined> {
  const row = await shownChats(db, memberId).where('l.conversationId', '=', id).executeTakeFirst();
  return row && rowOf(row);
}

/** A member's pinned conversations, newest message first. */
export async function findPinnedConversations(db: Db, memberId: number): Promise<ConversationRow[]> {
  return (await shownChats(db, memberId).where('l.isPinned', '=', sql.lit(true)).execute()).map(rowOf);
}

const shownChats = (db: Db, memberId: number) =>
  newestChats(db, memberId)
    .leftJoin('connections as c', (join) =>
      join
        .on(sql`least(c.user_id, c.connected_user_id)`, '=', sql`least(l.member_id, l.other_id)`)
        .on(sql`greatest(c.user_id, c.connected_user_id)`, '=', sql`greatest(l.member_id, l.other_id)`),
    )
    .select([
      'l.conversationId as id',
      'l.unreadCount',
      'l.isMuted',
      'l.isPinned',
      'l.isMarkedUnread',
      'c.status',
      partnerObject,
    ])
    .select(({ ref }) => [
      sql<number>`least(l.member_id, l.other_id)`.as('user1Id'),
      sql<number>`greatest(l.member_id, l.other_id)`.as('user2Id'),
      ref('l.lastMessageSenderId').$notNull().as('senderId'),
      sql<boolean>`o.suspended_at is not null or not ${notBlocked(memberId, ref('o.id'))}`.as('isClosed'),
    ]);

type ShownChat = Awaited<ReturnType<ReturnType<typeof shownChats>['executeTakeFirstOrThrow']>>;

function rowOf({ messageId, senderId, content, kind, createdAt, status, ...row }: ShownChat): ConversationRow {
  return {
    ...row,
    connection: status === null ? null : { status },
    lastMessage: { id: messageId, senderId, content, kind, createdAt },
  };
}

const recentMessagesSize = 20;

/** The newest message of each of a member's newest conversations, if the other member wrote it. */
export async function findRecentMessages(db: Db, memberId: number): Promise<RecentMessage[]> {
  const rows = await newestChats(db, memberId)
    .select('o.name as senderName')
    .whereRef('l.lastMessageSenderId', '=', 'l.otherId')
    .limit(sql.lit(recentMessagesSize))
    .execute();
  return rows.map(({ messageId, senderName, content, kind, createdAt }) => ({
    ...{ id: messageId, senderName, content: previewOf({ content, kind }), timestamp: createdAt },
  }));
}

/** The list rows `l` of a member's conversations with a message, the newest first, with the other member `o`. */
const newestChats = (db: Db, memberId: number) =>
  db
    .selectFrom('conversationMembers as l')
    .innerJoin('members as o', 'o.id', 'l.otherId')
    .select(({ fn, ref }) => [
      ref('l.lastMessageId').$notNull().as('messageId'),
      ref('l.lastMessageContent').$notNull().as('content'),
      fn.coalesce('l.lastMessageKind', sql.lit<MessageKind>('text')).as('kind'),
      ref('l.lastMessageAt').$notNull().as('createdAt'),
    ])
    .where('l.memberId', '=', memberId)
    .where('l.lastMessageId', 'is not', null)
    .orderBy('l.lastMessageId', 'desc');
