import { useState } from 'react';
import type { ShownMessage } from './use-chat.ts';

/**
 * The message above which "New messages" stands: the first unread one when the chat was opened, or the first one that
 * has come while the reader was away from the end. It stays until the chat is left.
 */
export function useNewDivider(messages: readonly ShownMessage[], memberId: number, isAway: boolean): number | null {
  const newestId = messages.at(-1)?.id ?? 0;
  const [seen, setSeen] = useState<{ newestId: number; firstNewId: number | null }>(() => ({
    newestId,
    firstNewId: firstUnread(messages, memberId),
  }));
  if (newestId > seen.newestId) {
    const next = messages.find(({ id, senderId }) => id > seen.newestId && senderId !== memberId);
    setSeen({ newestId, firstNewId: isAway && next !== undefined ? next.id : seen.firstNewId });
  }
  return seen.firstNewId;
}

/** Messages of groups carry no read mark of the reader. */
function firstUnread(messages: readonly ShownMessage[], memberId: number): number | null {
  const unread = messages.find(
    ({ sender, senderId, isRead, deletedAt }) =>
      sender === null && senderId !== memberId && !isRead && deletedAt === null,
  );
  return unread?.id ?? null;
}
