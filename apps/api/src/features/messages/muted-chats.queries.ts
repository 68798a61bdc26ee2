import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A chat that a member can mute: one of their conversations, or one of their groups. */
export type Chat = { conversationId: number } | { groupId: number };

const rowOf = (chat: Chat) =>
  'groupId' in chat
    ? { table: sql.table('group_members'), key: sql`group_id = ${chat.groupId}` }
    : { table: sql.table('conversation_members'), key: sql`conversation_id = ${chat.conversationId}` };

/** Mutes a chat of a member or ends that; false where the member is not in it. */
export async function setMuted(db: Db, memberId: number, chat: Chat, isMuted: boolean): Promise<boolean> {
  const { table, key } = rowOf(chat);
  const { rows } = await sql`
    update ${table} set is_muted = ${isMuted} where ${key} and member_id = ${memberId} returning 1`.execute(db);
  return rows.length > 0;
}
