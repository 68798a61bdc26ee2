import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Chat } from './muted-chats.queries.ts';

/** The pin and the unread mark of a chat, which are its member's own. */
export interface ChatMarks {
  isPinned: boolean;
  isMarkedUnread: boolean;
}

/** The number of a member's pinned chats, without one of them. */
export async function countOtherPins(db: Db, memberId: number, chat: Chat): Promise<number> {
  const conversations = db.selectFrom('conversationMembers').where('memberId', '=', memberId);
  const groups = db.selectFrom('groupMembers').where('memberId', '=', memberId);
  const { count } = await db
    .selectFrom(
      conversations
        .select('conversationId as id')
        .where('isPinned', '=', sql.lit(true))
        .where('conversationId', '<>', 'groupId' in chat ? 0 : chat.conversationId)
        .unionAll(
          groups
            .select('groupId as id')
            .where('isPinned', '=', sql.lit(true))
            .where('groupId', '<>', 'groupId' in chat ? chat.groupId : 0),
        )
        .as('pinned'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Sets marks of a chat of a member. Returns both as they are then; undefined where nothing has changed. */
export function saveMarks(
  db: Db,
  memberId: number,
  chat: Chat,
  marks: Partial<ChatMarks>,
): Promise<ChatMarks | undefined> {
  const isOther = sql<boolean>`${sql.join(
    Object.entries(marks).map(([name, value]) => sql`${sql.ref(name)} <> ${value}`),
    sql` or `,
  )}`;
  const columns = ['isPinned', 'isMarkedUnread'] as const;
  if ('groupId' in chat) {
    const membership = db.updateTable('groupMembers').where('groupId', '=', chat.groupId).where(isOther);
    return membership.where('memberId', '=', memberId).set(marks).returning(columns).executeTakeFirst();
  }
  const row = db.updateTable('conversationMembers').where('conversationId', '=', chat.conversationId).where(isOther);
  return row.where('memberId', '=', memberId).set(marks).returning(columns).executeTakeFirst();
}

/** For reading the row `own` of a chat up to a message: the newest message that was read then. */
export const furthest = (messageId: number) => sql<number>`greatest(own.last_read_message_id, ${messageId})`;

/** Reading up to a message changes the row `own`. */
export const isUnread = (messageId: number) =>
  sql<boolean>`(own.last_read_message_id < ${messageId} or own.is_marked_unread)`;

/** The pin, whether the chat was marked as unread, and whether it was not read up to the message. */
export const markBefore = (messageId: number) =>
  [
    'own.isPinned',
    sql<boolean>`old.is_marked_unread`.as('wasMarked'),
    sql<boolean>`old.last_read_message_id < ${messageId}`.as('isFurther'),
  ] as const;
