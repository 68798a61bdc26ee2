import type { QueryClient } from '@tanstack/react-query';
import { clearChatTyping } from '../features/messages/messages.cache.ts';
import { messagesKey } from '../features/messages/messages.keys.ts';
import { notificationsRoot } from '../features/notifications/notifications.keys.ts';
import { clearCommentTyping } from '../features/social-feed/social-feed.cache.ts';
import { feedKey } from '../features/social-feed/social-feed.keys.ts';
import { connectionsKey } from '../people/connections.keys.ts';
import { peopleKey } from '../people/people.queries.ts';
import { ownTicketsKey } from '../support/support.keys.ts';

/** Keys of the data that live messages change. */
const liveKeys = [messagesKey, feedKey, connectionsKey, peopleKey, notificationsRoot, ownTicketsKey];

/** Milliseconds for which the page's own fetches count as fresh when its channel first opens. */
const freshDuration = 2_000;

/**
 * Refetches data whose live messages may have been missed: at once if it is on screen, otherwise when it is next shown.
 * On the first opening it refetches only data that live messages change, and only if the channel opened late.
 */
export function resync(client: QueryClient, isReopened: boolean): void {
  if (isReopened) {
    void client.invalidateQueries();
    return;
  }
  const freshSince = Date.now() - freshDuration;
  for (const queryKey of liveKeys) {
    void client.invalidateQueries({
      queryKey,
      predicate: ({ state }) => state.fetchStatus === 'idle' && state.dataUpdatedAt < freshSince,
    });
  }
}

/** Removes all typing signs, because nothing will announce their end. */
export function clearTyping(client: QueryClient): void {
  clearChatTyping(client);
  clearCommentTyping(client);
}
