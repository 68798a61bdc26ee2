import type { QueryClient } from '@tanstack/react-query';
import { connectionsKey } from '../community/connections.keys.ts';
import { peopleKey } from '../community/people.queries.ts';
import { forgetChatTyping } from '../features/messages/messages.cache.ts';
import { messagesKey } from '../features/messages/messages.keys.ts';
import { refetchNotifications } from '../features/notifications/notifications.cache.ts';
import { forgetCommentTyping } from '../features/social-feed/social-feed.cache.ts';
import { feedKey } from '../features/social-feed/social-feed.keys.ts';

/** What live messages change. */
const liveKeys = [messagesKey, feedKey, connectionsKey, peopleKey];

/**
 * Fetches what live messages may have been missed: now where it is on screen, else when it is next looked at. On the
 * first opening of a page only what live messages change, because everything else was fetched just before.
 */
export function resync(client: QueryClient, isReopened: boolean): void {
  if (isReopened) {
    void client.invalidateQueries();
    return;
  }
  for (const queryKey of liveKeys) void client.invalidateQueries({ queryKey });
  refetchNotifications(client);
}

/** Takes back every sign of typing: nobody will tell when it ends. */
export function forgetTyping(client: QueryClient): void {
  forgetChatTyping(client);
  forgetCommentTyping(client);
}
