import type { Query, QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../api/is-unanswered.ts';
import { clearChatTyping } from '../features/chat/messages.cache.ts';
import { messagesKey } from '../features/chat/messages.keys.ts';
import { clearCommentTyping, clearNewPosts } from '../features/feed/social-feed.cache.ts';
import { commentsKey, postsKey } from '../features/feed/social-feed.keys.ts';
import { notificationsRoot } from '../features/notifications/notifications.keys.ts';
import { decisionsRoot } from '../features/profile/decisions.cache.ts';
import { safetyCallsKey } from '../features/safety-calls/safety-calls.keys.ts';
import { groupsKey } from '../shared/chat/groups.keys.ts';
import { supportKey } from '../shared/desk/support.keys.ts';
import { feedKey } from '../shared/feed/post-lists.keys.ts';
import { catchUpFirstPage, isPaged } from '../shared/lists/first-page.ts';
import { refetchWhere } from '../shared/lists/refetch-where.ts';
import { connectionsKey } from '../shared/people/connections.keys.ts';
import { peopleKey } from '../shared/people/people.queries.ts';
import { journeysKey } from '../shared/safety/journeys.keys.ts';
import { ownOfficesKey } from '../shared/service/offices.keys.ts';
import { attendanceKey, rollCallsKey } from '../shared/service/roll-calls.keys.ts';

/** Keys of the data that would lack a message between a page's fetch and the opening of its channel. */
const liveKeys = [
  ...[messagesKey, groupsKey, feedKey, connectionsKey, peopleKey],
  ...[notificationsRoot, supportKey, decisionsRoot, journeysKey, safetyCallsKey],
  ...[ownOfficesKey, rollCallsKey, attendanceKey],
];

/** Milliseconds from a success until queries that failed without a network are fetched again. */
const retryDelay = 2_000;

/**
 * Refetches data after missed live messages: visible data at once, other data when it is next shown.
 * Of lists only the first page is fetched. On the first opening it refetches only data that live messages change.
 */
export async function resync(client: QueryClient, isReopened: boolean): Promise<void> {
  const isMissed = (query: Query) => isReopened || isLive(query);
  // A fetch in flight may be older than the channel, and a refetch would not repeat a first one.
  const isFirst = (query: Query) => isMissed(query) && (!isReopened || query.state.data === undefined);
  const inFlight = { predicate: isFirst, fetchStatus: 'fetching' } as const;
  if (isReopened) await client.cancelQueries({ ...inFlight, type: 'active' });
  const older = client.getQueryCache().findAll(inFlight);
  refetchWhere(client, { predicate: (query) => isMissed(query) && !older.includes(query) });
  for (const query of older)
    void query.promise?.then(() => refetchWhere(client, { predicate: (one) => one === query }), nothing);
}

const nothing = () => undefined;

/** Refetches visible queries that failed without a network. */
export function refetchFailed(client: QueryClient): void {
  const hasFailed = ({ state }: Query) => state.error !== null && isUnanswered(state.error);
  const filters = { type: 'active', fetchStatus: 'idle', predicate: hasFailed } as const;
  for (const query of client.getQueryCache().findAll(filters)) {
    if (isPaged(query) && query.state.data !== undefined) void catchUpFirstPage(client, query);
    else void client.refetchQueries({ queryKey: query.queryKey, exact: true });
  }
}

/**
 * Refetches failed queries once the browser is online, and soon after any success, because `onLine` may be wrong.
 * Returns a function that stops it.
 */
export function refetchFailedLater(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetch = () => {
    timer = undefined;
    refetchFailed(client);
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return;
    timer ??= setTimeout(refetch, retryDelay);
  });
  window.addEventListener('online', refetch);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('online', refetch);
  };
}

function isLive({ queryKey }: Query): boolean {
  return liveKeys.some((key) => key.every((part, index) => queryKey[index] === part));
}

/** Refetches the first page of lists that are shown again after something was missed. Returns a function that stops it. */
export function catchUpShownLists(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerAdded' && isPaged(query) && query.state.isInvalidated) catchUp(client, query);
  });
}

/** Refetches the feed on screen unless it was fetched since `hiddenAt`: its likes and posts were not sent meanwhile. */
export function catchUpFeed(client: QueryClient, hiddenAt: number): void {
  clearNewPosts(client);
  const query = client.getQueryCache().find({ queryKey: postsKey });
  if (query?.state.fetchStatus === 'idle' && query.state.dataUpdatedAt <= hiddenAt) catchUp(client, query);
}

/** Refetches the comments of a post on screen: they were not sent meanwhile. */
export function catchUpComments(client: QueryClient, postId: number): void {
  const query = client.getQueryCache().find({ queryKey: commentsKey(postId) });
  if (query === undefined) return;
  query.invalidate();
  catchUp(client, query);
}

function catchUp(client: QueryClient, query: Query): void {
  if (query.isActive() && query.state.data !== undefined) void catchUpFirstPage(client, query);
}

/** Removes all typing signs, because nothing will announce their end. */
export function clearTyping(client: QueryClient): void {
  clearChatTyping(client);
  clearCommentTyping(client);
}
