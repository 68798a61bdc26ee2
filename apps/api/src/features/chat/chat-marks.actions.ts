import { assertRoomForPin } from '@kopa/rules/chat/chats';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import { type ChatMarks, countOtherPins, saveMarks } from './chat-marks.queries.ts';
import { assertGroupMember } from './groups/groups.actions.ts';
import { findPartner, lockConversation } from './messages/messages.queries.ts';
import type { Chat } from './muted-chats.queries.ts';
import { publishMarks } from './publish-marks.ts';
import { countUnread } from './unread-chats.queries.ts';

/**
 * Sets or ends the pin or the unread mark of a chat of the member; again without effect.
 * @throws 403 not_group_member, 404, 409 too_many_pins
 */
export async function markChat(
  context: Context,
  session: MemberSession,
  chat: Chat,
  marks: Partial<ChatMarks>,
): Promise<void> {
  const { memberId } = session;
  const changed = await transact(context, session, async (transaction) => {
    // A member's pins come one after the other, so that their number holds.
    if (marks.isPinned === true) await lockMembers(transaction, [memberId], 'no key update');
    await lockOwnChat(transaction, memberId, chat);
    if (marks.isPinned === true) assertRoomForPin(await countOtherPins(transaction, memberId, chat));
    return saveMarks(transaction, memberId, chat, marks);
  });
  if (changed !== undefined) publishMarks(context, memberId, chat, changed);
}

/** @throws 403 not_group_member, 404 */
export async function lockOwnChat(transaction: Db, memberId: number, chat: Chat): Promise<void> {
  if ('groupId' in chat) return assertGroupMember(transaction, chat.groupId, memberId);
  assertFound(await findPartner(transaction, memberId, chat.conversationId));
  // Only this lock covers its list rows, so that no message waits for them.
  await lockConversation(transaction, chat.conversationId);
}

/** How many conversations and groups of a member have something unread or an unread mark. */
export const unreadChatsOf = ({ db }: Context, { memberId }: MemberSession) => countUnread(db, memberId);
