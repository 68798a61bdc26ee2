const messagesKey = ['messages'] as const;

/** Key of a member's conversations. */
export function conversationsKey(memberId: number) {
  return [...messagesKey, 'conversations', memberId] as const;
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

/** Key of whether the other one of a conversation is writing. */
export function chatTypingKey(conversationId: number) {
  return [...messagesKey, 'typing', conversationId] as const;
}
