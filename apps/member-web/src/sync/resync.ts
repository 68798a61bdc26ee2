import type { QueryClient } from '@tanstack/react-query';
import { forgetChatTyping } from '../features/messages/messages.cache.ts';
import { messagesKey } from '../features/messages/messages.keys.ts';
import { notificationsRoot } from '../features/notifications/notifications.keys.ts';
import { forgetCommentTyping } from '../features/social-feed/social-feed.cache.ts';
import { feedKey } from '../features/social-feed/social-feed.keys.ts';
import { connectionsKey } from '../people/connections.keys.ts';
import { peopleKey } from '../people/people.queries.ts';
import { ownTicketsKey } from '../support/support.keys.ts';

/** What live messages change. */
const liveKeys = [messagesKey, feedKey, connectionsKey, peopleKey, notificationsRoot, ownTicketsKey];

/** What a page fetched so shortly before its channel first opened is not fetched again. */
const freshFor = 2_000;

/**
 * Fetches what live messages may have been missed: now where it is on screen, else when it is next looked at. On the
 * first opening of a page only what live messages change, and only where the channel took its time to open.
 */
export function resync(client: QueryClient, isReopened: boolean): void {
  if (isReopened) {
    void client.invalidateQueries();
    return;
  }
  const freshSince = Date.now() - freshFor;
  for (const queryKey of liveKeys) {
    void client.invalidateQueries({
      queryKey,
      predicate: ({ state }) => state.fetchStatus === 'idle' && state.dataUpdatedAt < freshSince,
    });
  }
}

/** Takes back every sign of typing: nobody will tell when it ends. */
export function forgetTyping(client: QueryClient): void {
  forgetChatTyping(client);
  forgetCommentTyping(client);
}
