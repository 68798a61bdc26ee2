import { InfiniteQueryObserver, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../app/query-client.ts';
import { channelsKey } from '../features/channels/channels.keys.ts';
import { conversationsKey } from '../features/chat/messages.keys.ts';
import { countNewPosts } from '../features/feed/social-feed.cache.ts';
import { commentsKey, newPostsKey, postKey, postsKey, scopesKey } from '../features/feed/social-feed.keys.ts';
import { cursorPaging, type Pages } from '../shared/lists/pages.ts';
import { recorded } from '../shared/lists/refetch-where.ts';
import { calendarKey, serviceYearKey } from '../shared/service/service-year.keys.ts';
import {
  catchUpComments,
  catchUpFeed,
  catchUpScreen,
  catchUpShownLists,
  refetchFailedLater,
  resync,
} from './resync.ts';

beforeEach(() => vi.useFakeTimers());

/** Keys of data that live messages change, of which those of the feed go to visible pages only. */
const liveKeys = [conversationsKey(1), channelsKey, calendarKey, serviceYearKey(1), commentsKey(1)];
const feedKeys = [postsKey, [...scopesKey, 'state'], postKey(1)];

/** Observes these, a query that no live message changes, and one whose reads are recorded. */
async function openScreen() {
  const client = createQueryClient();
  const fetched: QueryKey[] = [];
  for (const queryKey of [...liveKeys, ...feedKeys, ['analytics'], ['roster']]) {
    const queryFn = () => {
      fetched.push(queryKey);
      return Promise.resolve([]);
    };
    const meta = queryKey[0] === 'roster' ? recorded : {};
    onTestFinished(new QueryObserver(client, { queryKey, queryFn, meta }).subscribe(() => undefined));
  }
  await vi.advanceTimersByTimeAsync(0);
  fetched.length = 0;
  return { client, fetched };
}

test('a channel that opens refetches data of live messages', async () => {
  const { client, fetched } = await openScreen();
  void resync(client, false);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual([...liveKeys, ...feedKeys]);
});

test('a channel that reopens fetches everything that is on screen, but for recorded reads', async () => {
  const { client, fetched } = await openScreen();
  void resync(client, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual([...liveKeys, ...feedKeys, ['analytics']]);
});

test('a page that is shown again fetches the data that live messages do not bring to a hidden one', async () => {
  const { client, fetched } = await openScreen();
  catchUpScreen(client, Date.now(), true);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual([...feedKeys, ['analytics']]);
});

test('a page that is shown again fetches nothing that was fetched since it was hidden', async () => {
  const { client, fetched } = await openScreen();
  catchUpScreen(client, Date.now() - 1, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual([]);
});

/** A loaded list of the feed that is not on screen, and the cursors of the pages that are fetched from now on. */
async function closedFeed(pages: number) {
  const client = createQueryClient();
  const fetched: (string | undefined)[] = [];
  const options = {
    queryKey: postsKey,
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => {
      fetched.push(pageParam);
      const place = Number(pageParam ?? 0);
      return Promise.resolve({ items: [{ id: 100 - place }], nextCursor: String(place + 1), total: null });
    },
    ...cursorPaging,
  };
  await client.fetchInfiniteQuery({ ...options, pages });
  fetched.length = 0;
  const show = () => onTestFinished(new InfiniteQueryObserver(client, options).subscribe(() => undefined));
  return { client, fetched, show };
}

test('of a long list that reopens only the first page is fetched', async () => {
  const { client, fetched, show } = await closedFeed(4);
  show();
  await resync(client, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual([undefined]);
  expect(client.getQueryData<Pages<{ id: number }>>(postsKey)?.pages).toHaveLength(4);
});

test('a list that was not on screen gets its first page when it is shown again, if something was missed', async () => {
  const { client, fetched, show } = await closedFeed(4);
  onTestFinished(catchUpShownLists(client));
  show();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual([]);
  const other = await closedFeed(4);
  onTestFinished(catchUpShownLists(other.client));
  await resync(other.client, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(other.fetched).toEqual([]);
  other.show();
  await vi.advanceTimersByTimeAsync(0);
  expect(other.fetched).toEqual([undefined]);
});

test('a feed that is opened again, however soon, gets its first page and has no new posts', async () => {
  const { client, fetched, show } = await closedFeed(2);
  countNewPosts(client, 3);
  show();
  catchUpFeed(client, 0);
  await vi.advanceTimersByTimeAsync(0);
  expect([fetched, client.getQueryData(newPostsKey)]).toEqual([[], 0]);
  catchUpFeed(client, Date.now());
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual([undefined]);
});

test('open comments are fetched when their post is on screen again, closed ones when they are opened', async () => {
  const client = createQueryClient();
  let fetched = 0;
  const options = {
    queryKey: commentsKey(1),
    queryFn: () => {
      fetched += 1;
      return Promise.resolve({ items: [{ id: 5 }], nextCursor: null, total: null });
    },
    ...cursorPaging,
  };
  onTestFinished(catchUpShownLists(client));
  const close = new InfiniteQueryObserver(client, options).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  catchUpComments(client, 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toBe(2);
  close();
  catchUpComments(client, 1);
  catchUpComments(client, 2);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toBe(2);
  onTestFinished(new InfiniteQueryObserver(client, options).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toBe(3);
});

test('a first fetch that began before the channel opened is repeated behind it', async () => {
  const client = createQueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  onTestFinished(new QueryObserver(client, { queryKey: postsKey, queryFn }).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  void resync(client, false);
  answers[0]?.('before');
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(postsKey)).toBe('before');
  answers[1]?.('after');
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(postsKey)).toBe('after');
});

test('a first fetch that began before the channel reopened is begun anew', async () => {
  const client = createQueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  onTestFinished(new QueryObserver(client, { queryKey: ['analytics'], queryFn }).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  void resync(client, true);
  await vi.advanceTimersByTimeAsync(0);
  answers[0]?.('before');
  answers[1]?.('after');
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(['analytics'])).toBe('after');
});

test('a list that failed without a network is fetched again once something else comes through', async () => {
  const client = createQueryClient();
  onTestFinished(refetchFailedLater(client));
  let isLost = true;
  const queryFn = () => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(['There']));
  onTestFinished(new QueryObserver(client, { queryKey: ['places'], queryFn }).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryState(['places'])?.status).toBe('error');
  isLost = false;
  await client.fetchQuery({ queryKey: ['another'], queryFn: () => Promise.resolve(1) });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(client.getQueryData(['places'])).toEqual(['There']);
});
