import type { RecentMessage } from '@kopa/contracts/dashboard';
import type { LastMessage } from '@kopa/contracts/message-parts';
import type { ConnectionState } from '@kopa/contracts/users';
import { previewOf } from '@kopa/rules/message-parts';
import { sql } from 'kysely';
import { type ContactRow, contactObject } from '../../db/contacts.ts';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';

/** An entry of a member's list of conversations. */
export interface ConversationRow {
  id: number;
  user1Id: number;
  user2Id: number;
  connection: Pick<ConnectionState, 'status'> | null;
  otherUser: ContactRow;
  lastMessage: LastMessage;
  unreadCount: number;
  isMuted: boolean;
  isClosed: boolean;
}

/** A member's conversations, newest message first, one row more than the page holds. */
export async function findConversations(db: Db, memberId: number, page: PageRequest): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow & { lastMessageAt: string }>`
    select l.conversation_id as id, least(l.member_id, l.other_id) as user1_id,
      greatest(l.member_id, l.other_id) as user2_id, case when c.id is not null then json_build_object('status', c.status) end as connection,
      ${contactObject},
      json_build_object('id', l.last_message_id, 'senderId', l.last_message_sender_id, 'content', l.last_message_content,
        'kind', coalesce(l.last_message_kind, 'text'), 'createdAt', null) as last_message,
      l.last_message_at, l.unread_count, l.is_muted,
      o.suspended_at is not null or not ${notBlocked(memberId, sql`o.id`)} as is_closed
    from conversation_members l
    join members o on o.id = l.other_id
    left join connections c on least(c.user_id, c.connected_user_id) = least(l.member_id, l.other_id)
      and greatest(c.user_id, c.connected_user_id) = greatest(l.member_id, l.other_id)
    where l.member_id = ${memberId} and l.last_message_id is not null
      ${page.before === null ? sql`` : sql`and l.last_message_id < ${page.before}`}
    order by l.last_message_id desc limit ${limitOf(page)}`.execute(db);
  return rows.map(({ lastMessageAt, ...row }) => ({
    ...row,
    lastMessage: { ...row.lastMessage, createdAt: lastMessageAt },
  }));
}

const recentMessagesSize = 20;

/** The newest message of each of a member's newest conversations, if the other member wrote it. */
export async function findRecentMessages(db: Db, memberId: number): Promise<RecentMessage[]> {
  const { rows } = await sql<RecentMessage & Pick<LastMessage, 'kind'>>`
    select l.last_message_id as id, o.name as sender_name, l.last_message_content as content,
      coalesce(l.last_message_kind, 'text') as kind, l.last_message_at as timestamp
    from conversation_members l join members o on o.id = l.other_id
    where l.member_id = ${memberId} and l.last_message_sender_id = l.other_id
    order by l.last_message_id desc limit ${sql.lit(recentMessagesSize)}`.execute(db);
  return rows.map(({ kind, ...row }) => ({ ...row, content: previewOf({ content: row.content, kind }) }));
}
