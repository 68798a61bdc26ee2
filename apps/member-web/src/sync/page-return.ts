import type { QueryClient } from '@tanstack/react-query';
import type { SocketStatus } from '../live/socket.ts';
import { catchUpComments, catchUpFeed, catchUpScreen, resync } from './resync.ts';

/**
 * Catches up after messages that were not sent to the page, each time with one fetch of a query: at once, or once the
 * channel that the return of the page opens again is open, or could not be opened (product 6.6).
 */
export function createPageReturn(client: QueryClient) {
  let isOpen = false;
  let hasBeenOpen = false;
  /** The page has returned without its channel. */
  let isBehind = false;
  return {
    onPageShown(hiddenAt: number): void {
      isBehind = hasBeenOpen && !isOpen;
      if (!isBehind) catchUpScreen(client, hiddenAt, isOpen);
    },
    onFeedShown(hiddenAt: number): void {
      catchUpFeed(client, isBehind ? null : hiddenAt);
    },
    onPostShown(postId: number): void {
      if (!isBehind) catchUpComments(client, postId);
    },
    onStatus(status: SocketStatus): void {
      isOpen = status === 'open';
      if (isOpen) void resync(client, hasBeenOpen);
      else if (status === 'closed' && isBehind) void resync(client, true);
      if (status !== 'connecting') isBehind = false;
      hasBeenOpen ||= isOpen;
    },
  };
}
