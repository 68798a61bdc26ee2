import type { Db } from '../../db/database.ts';

/** A chat that a member can mute: one of their conversations, or one of their groups. */
export type Chat = { conversationId: number } | { groupId: number };

/** Mutes a chat of a member or ends that. */
export async function setMuted(db: Db, memberId: number, chat: Chat, isMuted: boolean): Promise<void> {
  if ('groupId' in chat) {
    const membership = db.updateTable('groupMembers').where('groupId', '=', chat.groupId);
    await membership.where('memberId', '=', memberId).set({ isMuted }).execute();
  } else {
    const row = db.updateTable('conversationMembers').where('conversationId', '=', chat.conversationId);
    await row.where('memberId', '=', memberId).set({ isMuted }).execute();
  }
}
