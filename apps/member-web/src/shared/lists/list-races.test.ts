import type { Page } from '@kopa/contracts/client';
import type { Post } from '@kopa/contracts/feed/posts';
import { buildMember, buildPost } from '@kopa/mocks/builders';
import { postView } from '@kopa/mocks/feed';
import { createWorld } from '@kopa/mocks/world';
import { InfiniteQueryObserver, type Query } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { addPost, applyLike } from '../../features/feed/social-feed.cache.ts';
import { postsKey } from '../../features/feed/social-feed.keys.ts';
import { fillsGaps, refreshFirstPage, withFirstPage } from './first-page.ts';
import { beginAnew, cursorPaging, isApart, itemsOf, loadNextPage, type Pages } from './pages.ts';

const world = createWorld({ members: [buildMember(1), buildMember(2)] });
const post = (id: number, fields: Partial<Post> = {}): Post => ({ ...postView(world, 1, buildPost(id)), ...fields });
const page = (ids: number[], nextCursor: string | null, fields: Partial<Post> = {}): Page<Post[]> => ({
  items: ids.map((id) => post(id, fields)),
  nextCursor,
  total: null,
});
const like = (postId: number, likes: number) => ({ feedId: postId, userId: 2, likes, isLiked: true });

/** Shows a feed with two pages. Each fetch waits until the test answers it. */
async function openFeed() {
  const client = createQueryClient();
  const asked: { cursor: string | undefined; answer: (page: Page<Post[]>) => void; fail: () => void }[] = [];
  const queryFn = ({ pageParam }: { pageParam: string | undefined }) =>
    new Promise<Page<Post[]>>((resolve, reject) => {
      asked.push({ cursor: pageParam, answer: resolve, fail: () => reject(new Error('no answer')) });
    });
  const observer = new InfiniteQueryObserver(client, { queryKey: postsKey, queryFn, ...cursorPaging });
  onTestFinished(observer.subscribe(() => undefined));
  const next = async () => {
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    return asked.shift() as (typeof asked)[number];
  };
  (await next()).answer(page([9, 8], 'two'));
  await expect.poll(() => client.isFetching()).toBe(0);
  const query = client.getQueryCache().find({ queryKey: postsKey }) as Query;
  return {
    client,
    query,
    asked,
    next,
    loadMore: () => void loadNextPage(observer.getCurrentResult()),
    refresh: () => void refreshFirstPage(client, query),
    settled: () => expect.poll(() => client.isFetching()).toBe(0),
    shown: () => itemsOf(client.getQueryData<Pages<Post>>(postsKey)).map(({ id, likes }) => [id, likes]),
  };
}

test('a post and a like that arrive while the next page loads stay when it comes', async () => {
  const feed = await openFeed();
  feed.loadMore();
  const older = await feed.next();
  addPost(feed.client, post(10));
  applyLike(feed.client, 1, like(9, 4));
  older.answer(page([7, 6], null));
  await feed.settled();
  expect(feed.shown()).toEqual([
    [10, 0],
    [9, 4],
    [8, 0],
    [7, 0],
    [6, 0],
  ]);
});

test('a post and a like that arrive while the first page is read again stay when it comes', async () => {
  const feed = await openFeed();
  feed.refresh();
  const first = await feed.next();
  addPost(feed.client, post(10));
  applyLike(feed.client, 1, like(9, 4));
  first.answer(page([9, 8], 'two'));
  await feed.settled();
  expect(feed.shown()).toEqual([
    [10, 0],
    [9, 4],
    [8, 0],
  ]);
});

test('a page that loads while the first one is read again loses neither, whichever comes first', async () => {
  for (const isNextFirst of [true, false]) {
    const feed = await openFeed();
    feed.loadMore();
    const older = await feed.next();
    feed.refresh();
    const first = await feed.next();
    applyLike(feed.client, 1, like(8, 2));
    if (isNextFirst) older.answer(page([7, 6], null));
    first.answer(page([11, 10, 9, 8], 'two', { likes: 1 }));
    await expect.poll(() => feed.shown()[0]).toEqual([11, 1]);
    applyLike(feed.client, 1, like(8, 3));
    older.answer(page([7, 6], null));
    await feed.settled();
    expect(feed.shown()).toEqual([
      [11, 1],
      [10, 1],
      [9, 1],
      [8, 3],
      [7, 0],
      [6, 0],
    ]);
  }
});

test('the next page waits for a refetch instead of cancelling it', async () => {
  const feed = await openFeed();
  void feed.client.invalidateQueries({ queryKey: postsKey });
  const refetch = await feed.next();
  feed.loadMore();
  refetch.answer(page([10, 9], 'two'));
  const older = await feed.next();
  expect(older.cursor).toBe('two');
  older.answer(page([8, 7], null));
  await feed.settled();
  expect(feed.shown().map(([id]) => id)).toEqual([10, 9, 8, 7]);
});

test('one page is loaded at a time', async () => {
  const feed = await openFeed();
  feed.loadMore();
  (await feed.next()).answer(page([7, 6], 'three'));
  await feed.settled();
  expect(feed.asked).toEqual([]);
});

test('a live change does not make a list fresh that is to be fetched again', async () => {
  const feed = await openFeed();
  feed.query.invalidate();
  applyLike(feed.client, 1, like(9, 4));
  expect(feed.query.state.isInvalidated).toBe(true);
});

test('a newer read of the first page replaces one in flight', async () => {
  const feed = await openFeed();
  feed.refresh();
  const old = await feed.next();
  feed.refresh();
  const newer = await feed.next();
  newer.answer(page([10, 9], 'two'));
  await feed.settled();
  old.answer(page([9, 8], 'two', { likes: 7 }));
  await feed.settled();
  expect(feed.shown()).toEqual([
    [10, 0],
    [9, 0],
    [8, 0],
  ]);
});

test('a first page that could not be read leaves the list as it was, and stale', async () => {
  const feed = await openFeed();
  feed.refresh();
  (await feed.next()).fail();
  await feed.settled();
  expect([feed.shown().length, feed.query.state.isInvalidated]).toEqual([2, true]);
  feed.refresh();
  (await feed.next()).answer(page([9, 8], 'two'));
  await feed.settled();
  expect(feed.query.state.isInvalidated).toBe(false);
});

test('a list that is gone does not come back with its first page', async () => {
  const feed = await openFeed();
  feed.refresh();
  const first = await feed.next();
  feed.client.removeQueries({ queryKey: postsKey });
  first.answer(page([9], null));
  await feed.settled();
  expect(feed.client.getQueryData(postsKey)).toBeUndefined();
});

const listOf = (...pages: Page<Post[]>[]): Pages<Post> => ({ pages, pageParams: pages.map(() => undefined) });
const ids = (pages: Pages<Post> | undefined) => pages?.pages.map(({ items }) => items.map(({ id }) => id));
const byId = ({ id }: Post) => id;

test('an item that moved while the list was loaded is shown once, as the newer page has it', () => {
  const list = listOf(page([9, 8], 'b', { likes: 2 }), page([8, 7], 'c', { likes: 1 }));
  expect(itemsOf(list).map(({ id, likes }) => [id, likes])).toEqual([
    [9, 2],
    [8, 2],
    [7, 1],
  ]);
});

test('a fresh first page replaces its items and keeps older ones', () => {
  const known = listOf(page([9, 8, 7], 'b'), page([6, 5, 4], 'c'));
  expect(ids(withFirstPage(known, page([10, 9, 7], 'b'), byId))).toEqual([
    [10, 9, 7],
    [6, 5, 4],
  ]);
  expect(ids(withFirstPage(known, page([10, 9, 5], 'b'), byId))).toEqual([[10, 9, 5], [4]]);
  expect(ids(withFirstPage(known, page([3], null), byId))).toEqual([[3]]);
});

test('a list begins again if its first page does not reach the loaded items', () => {
  const known = listOf(page([9, 8], 'b'), page([7, 6], 'c'));
  expect(ids(withFirstPage(known, page([20, 19], 'x'), byId))).toEqual([[20, 19]]);
});

test('an item that came by itself does not hide that others are missing below it', () => {
  const known = listOf(page([20, 9, 8], 'b'), page([7, 6], 'c'));
  expect(ids(withFirstPage(known, page([21, 20, 19], 'x'), byId))).toEqual([[21, 20, 19]]);
});

test('a list that keeps its place holds the first page apart until it reaches the loaded items or begins anew', () => {
  const known = listOf(page([9, 8], 'b'), page([7, 6], 'c'));
  const held = withFirstPage(known, page([20, 19], 'x'), byId, true);
  expect([ids(held), isApart(held)]).toEqual([
    [
      [20, 19],
      [9, 8],
      [7, 6],
    ],
    true,
  ]);
  const later = withFirstPage(held, page([30, 29], 'y'), byId, true);
  expect([ids(later), isApart(later)]).toEqual([
    [
      [30, 29],
      [9, 8],
      [7, 6],
    ],
    true,
  ]);
  const anew = beginAnew(later);
  expect([ids(anew), isApart(anew), anew?.pageParams]).toEqual([[[30, 29]], false, [undefined]]);
  const joined = withFirstPage(later, page([10, 9], 'z'), byId, true);
  expect([ids(joined), isApart(joined)]).toEqual([[[10, 9], [8], [7, 6]], false]);
});

test('a list that is not ordered by its ids goes by its own order', () => {
  const known = listOf(page([1, 2], 'b', {}), page([3], 'c'));
  const place = new Map([
    [1, 30],
    [2, 20],
    [3, 10],
    [4, 40],
  ]);
  const byPlace = ({ id }: Post) => place.get(id) as number;
  expect(ids(withFirstPage(known, page([4, 1], 'b'), byPlace))).toEqual([[4, 1], [2], [3]]);
});

test.each([
  ['some messages', 15, [undefined, '13', '11'], [[10, 11, 12, 13, 14, 15], [9], [7, 8]]],
  ['a long absence', 40, [undefined, '38', '36', '34', '32'], [[31, 32, 33, 34, 35, 36, 37, 38, 39, 40]]],
])('after %s, those that are missing are fetched', async (_what, newest, asked, shown) => {
  const client = createQueryClient();
  const cursors: (string | undefined)[] = [];
  let last = 10;
  const options = {
    queryKey: ['messages'],
    queryFn: async ({ pageParam }: { pageParam: string | undefined }): Promise<Page<{ id: number }[]>> => {
      cursors.push(pageParam);
      const id = Number(pageParam ?? last);
      return { items: [{ id: id - 1 }, { id }], nextCursor: String(id - 2), total: null };
    },
    ...cursorPaging,
    meta: fillsGaps,
  };
  await client.fetchInfiniteQuery({ ...options, pages: 2 });
  [last, cursors.length] = [newest, 0];
  await refreshFirstPage(client, client.getQueryCache().find({ queryKey: options.queryKey }) as Query);
  expect(cursors).toEqual(asked);
  const pages = client.getQueryData<Pages<{ id: number }>>(options.queryKey)?.pages;
  expect(pages?.map(({ items }) => items.map(({ id }) => id))).toEqual(shown);
});

test('a change that leaves a list as it is wakes nobody', async () => {
  const { client } = await openFeed();
  const woken = vi.fn();
  onTestFinished(client.getQueryCache().subscribe(woken));
  applyLike(client, 1, like(77, 4));
  expect(woken).not.toHaveBeenCalled();
});
