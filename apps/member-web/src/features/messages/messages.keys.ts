import { outboxKey } from '../../outbox/outbox.ts';

/** Everything of the messages. */
export const messagesKey = ['messages'] as const;

/** Every list of conversations. */
export const conversationsRoot = [...messagesKey, 'conversations'] as const;

/** Key of a member's conversations. */
export function conversationsKey(memberId: number) {
  return [...conversationsRoot, memberId] as const;
}

/** Every list of messages with another member. */
export const directMessagesRoot = [...messagesKey, 'direct'] as const;

/** Key of the messages with another member. */
export function directMessagesKey(otherId: number) {
  return [...directMessagesRoot, otherId] as const;
}

/** Key of a group's messages. */
export function groupMessagesKey(groupId: number) {
  return [...messagesKey, 'group', groupId] as const;
}

/** Key of the asking for what is new in a list of messages; kept apart from the list itself. */
export function newerMessagesKey(listKey: readonly unknown[]) {
  return [...messagesKey, 'newer', ...listKey] as const;
}

/** Key of the mutations that send messages. */
export const sendKey = [...outboxKey, 'message'] as const;

/** Every sign of somebody writing. */
export const chatTypingRoot = [...messagesKey, 'typing'] as const;

/** Key of whether the other one of a conversation is writing. */
export function chatTypingKey(conversationId: number) {
  return [...chatTypingRoot, conversationId] as const;
}
