import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isUnanswered } from '../api/is-unanswered.ts';
import { channelsKey } from '../features/channels/channels.keys.ts';
import { clearChatTyping } from '../features/chat/messages.cache.ts';
import { messagesKey } from '../features/chat/messages.keys.ts';
import { clearCommentTyping, clearNewPosts } from '../features/feed/social-feed.cache.ts';
import { commentsKey, commentsRoot, postsKey } from '../features/feed/social-feed.keys.ts';
import { decisionsRoot } from '../features/profile/decisions/decisions.cache.ts';
import { currentUserQuery } from '../session/current-user.queries.ts';
import { groupsKey } from '../shared/chat/groups.keys.ts';
import { supportKey } from '../shared/desk/support.keys.ts';
import { feedKey } from '../shared/feed/post-lists.keys.ts';
import { catchUpFirstPage, isPaged } from '../shared/lists/first-page.ts';
import { refetchWhere } from '../shared/lists/refetch-where.ts';
import { blocksAndMutesKey } from '../shared/moderation/block-mute.store.ts';
import { notificationsRoot } from '../shared/notifications/notifications.keys.ts';
import { officesKey } from '../shared/office/offices.keys.ts';
import { attendanceKey, rollCallsKey } from '../shared/office/roll-calls.keys.ts';
import { connectionsKey } from '../shared/people/connections.keys.ts';
import { peopleKey } from '../shared/people/people.keys.ts';
import { journeysKey } from '../shared/safety/journeys.keys.ts';
import { safetyCallsKey } from '../shared/safety/safety-calls.keys.ts';
import { calendarKey, serviceYearsKey } from '../shared/service/service-year.keys.ts';

/** Keys of the data that would lack a message between a page's fetch and the opening of its channel. */
const liveKeys = [
  ...[messagesKey, groupsKey, feedKey, connectionsKey, peopleKey, channelsKey],
  ...[notificationsRoot, supportKey, decisionsRoot, journeysKey, safetyCallsKey],
  ...[officesKey, rollCallsKey, attendanceKey, calendarKey, serviceYearsKey],
];

/** Milliseconds from a success until queries that failed without a network are fetched again. */
const retryDelay = 2_000;

/**
 * Refetches data after missed live messages: visible data at once, other data when it is next shown.
 * Of lists only the first page is fetched. On the first opening it refetches only data that live messages change.
 */
export async function resync(client: QueryClient, isReopened: boolean): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined;
  // A first fetch perhaps hangs on the lost network.
  if (isReopened) await client.cancelQueries({ predicate: isFirst, fetchStatus: 'fetching', type: 'active' });
  const isMissed = (query: Query) => !isRecorded(query) && (isReopened || isOf(query, liveKeys));
  // The list of a poll is fetched itself.
  refetchWhere(client, { predicate: (query) => isMissed(query) && query.meta?.isPoll !== true });
}

/**
 * Refetches the data on the screen of a page that was hidden since `hiddenAt`, with an open channel only data of which
 * a hidden page gets no frames. Comments follow with their posts.
 */
export function catchUpScreen(client: QueryClient, hiddenAt: number, isOpen: boolean): void {
  const isMissed = (query: Query) =>
    query.state.dataUpdatedAt <= hiddenAt &&
    !isRecorded(query) &&
    !isOf(query, [commentsRoot]) &&
    !(isOpen && isSent(query));
  refetchWhere(client, { type: 'active', predicate: isMissed });
}

/** Frames bring its changes to a hidden page, too. */
function isSent(query: Query): boolean {
  if (isOf(query, [feedKey])) return false;
  return (
    isOf(query, [...liveKeys, currentUserQuery().queryKey, blocksAndMutesKey]) || query.meta?.followsMessages === true
  );
}

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

function isOf({ queryKey }: Query, keys: readonly QueryKey[]): boolean {
  return keys.some((key) => key.every((part, index) => queryKey[index] === part));
}

function isRecorded({ meta }: Query): boolean {
  return meta?.isRecorded === true;
}

/** Refetches the first page of lists that are shown again after something was missed. Returns a function that stops it. */
export function catchUpShownLists(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerAdded' && isPaged(query) && query.state.isInvalidated) catchUp(client, query);
  });
}

/**
 * Refetches the feed on screen unless it was fetched since `hiddenAt`: its likes and posts were not sent meanwhile. With
 * null it is fetched by a {@link resync} that follows.
 */
export function catchUpFeed(client: QueryClient, hiddenAt: number | null): void {
  clearNewPosts(client);
  if (hiddenAt === null) return;
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
