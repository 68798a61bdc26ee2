import { useState } from 'react';
import { newest } from './newest.ts';
import type { ShownMessage } from './shown-message.ts';

/** An open chat in the list of chats. */
export interface Listed {
  /** Id of the newest message; 0 without one. */
  newestId: number;
  /** Of a group: how many messages of others are unread. */
  unreadCount: number;
}

/**
 * The message above which "New messages" stands: the first unread one when the chat was opened, or the first one that
 * has come while the reader was away from the end. It stays until the reader answers or leaves the chat.
 */
export function useNewDivider(
  messages: readonly ShownMessage[],
  memberId: number,
  listed: Listed,
  isAway: boolean,
): number | null {
  const newestId = newest(messages, ({ id }) => id > 0)?.id ?? 0;
  const [seen, setSeen] = useState<{ newestId: number; isBehind: boolean; firstNewId: number | null }>(() => {
    // Cached messages of an earlier visit are read; new ones are still loading.
    const isBehind = newestId < listed.newestId;
    return { newestId, isBehind, firstNewId: isBehind ? null : firstUnread(messages, memberId, listed.unreadCount) };
  });
  if (newestId > seen.newestId) {
    const answer = newest(messages, ({ id, senderId }) => id > seen.newestId && senderId === memberId);
    const next = messages.find(({ id, senderId }) => id > (answer?.id ?? seen.newestId) && senderId !== memberId);
    const isNew = (isAway || seen.isBehind) && next !== undefined;
    const former = answer === undefined ? seen.firstNewId : null;
    setSeen({ newestId, isBehind: false, firstNewId: isNew ? next.id : former });
  }
  return seen.firstNewId;
}

/** Messages of groups carry no read mark of the reader: the unread ones are the last of the others'. */
function firstUnread(messages: readonly ShownMessage[], memberId: number, unreadInGroup: number): number | null {
  const others = messages.filter(({ senderId, deletedAt }) => senderId !== memberId && deletedAt === null);
  const first =
    unreadInGroup > 0
      ? others.slice(-unreadInGroup)[0]
      : others.find(({ sender, isRead }) => sender === null && !isRead);
  return first?.id ?? null;
}
