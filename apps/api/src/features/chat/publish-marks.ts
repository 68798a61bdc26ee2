import type { Context } from '../../process/context.ts';
import type { ChatMarks } from './chat-marks.queries.ts';
import type { Chat } from './muted-chats.queries.ts';

/** The marks of a chat that a member is not in any more. */
export const noMarks: ChatMarks = { isPinned: false, isMarkedUnread: false };

/** Tells a member's own sockets of the pin and the unread mark of a chat. */
export function publishMarks(
  context: Context,
  memberId: number,
  chat: Chat,
  { isPinned, isMarkedUnread }: { [M in keyof ChatMarks]: boolean | null },
): void {
  const place =
    'groupId' in chat
      ? { kind: 'group' as const, chatId: chat.groupId }
      : { kind: 'direct' as const, chatId: chat.conversationId };
  const marks = { isPinned: isPinned === true, isMarkedUnread: isMarkedUnread === true };
  context.publish('chat_changed', { ...place, ...marks }, [memberId]);
}
