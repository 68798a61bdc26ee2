import type { ChatKind } from '@kopa/contracts/chat/message-search';
import { outboxKey } from '../../device/outbox/outbox.ts';

/** First part of the key of every query about messages. */
export const messagesKey = ['messages'] as const;

/** First part of the key of every list of conversations: all of a member, and the pinned ones. */
export const conversationsRoot = [...messagesKey, 'conversations'] as const;

/** Key of a member's conversations. */
export function conversationsKey(memberId: number) {
  return [...conversationsRoot, memberId] as const;
}

/** Key of a member's pinned conversations. */
export function pinnedConversationsKey(memberId: number) {
  return [...conversationsRoot, 'pinned', memberId] as const;
}

/** First part of the key of every conversation outside of the list. */
export const conversationRoot = [...messagesKey, 'conversation'] as const;

/** Key of one of the member's conversations. */
export function conversationKey(id: number) {
  return [...conversationRoot, id] as const;
}

/** First part of the key of every list of direct messages. */
export const directMessagesRoot = [...messagesKey, 'direct'] as const;

/** Key of the messages with another member. */
export function directMessagesKey(otherId: number) {
  return [...directMessagesRoot, otherId] as const;
}

/** Key of the messages that hold the words of a search. */
export function foundMessagesKey(words: string) {
  return [...messagesKey, 'found', words] as const;
}

/** Key of the permission to write to another member. */
export function writePermissionKey(otherId: number) {
  return [...messagesKey, 'write-permission', otherId] as const;
}

/** First part of the key of every list of a group's messages. */
export const groupMessagesRoot = [...messagesKey, 'group'] as const;

/** Key of a group's messages. */
export function groupMessagesKey(groupId: number) {
  return [...groupMessagesRoot, groupId] as const;
}

/** Key of the messages around one of a chat. Changes of messages reach them, new messages are not added. */
export function aroundKey(kind: ChatKind, recipientId: number, messageId: number) {
  const root = kind === 'direct' ? directMessagesRoot : groupMessagesRoot;
  return [...root, 'around', recipientId, messageId] as const;
}

/** Key of the query that polls for newer messages of a list; it differs from the list's own key. */
export function newerMessagesKey(listKey: readonly unknown[]) {
  return [...messagesKey, 'newer', ...listKey] as const;
}

/** Key of the mutations that send messages. */
export const sendKey = [...outboxKey, 'message'] as const;

/** Key of the mutations that pin chats and mark them as unread. */
export const chatMarkKey = [...outboxKey, 'chat mark'] as const;

/** First part of the key of every typing sign. */
export const chatTypingRoot = [...messagesKey, 'typing'] as const;

/** Key of whether the other member of a conversation is typing. */
export function chatTypingKey(conversationId: number) {
  return [...chatTypingRoot, conversationId] as const;
}
