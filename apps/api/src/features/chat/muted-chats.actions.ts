import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { lockOwnChat } from './chat-marks.actions.ts';
import { type Chat, setMuted } from './muted-chats.queries.ts';

/**
 * Mutes a chat of the member or ends that, and tells their own sockets; again without effect.
 * @throws 403 not_group_member, 404
 */
export async function muteChat(context: Context, session: MemberSession, chat: Chat, isMuted: boolean): Promise<void> {
  const { memberId } = session;
  await transact(context, session, async (transaction) => {
    await lockOwnChat(transaction, memberId, chat);
    await setMuted(transaction, memberId, chat, isMuted);
  });
  context.publish('chat_muted', { conversationId: null, groupId: null, ...chat, isMuted }, [memberId]);
}
