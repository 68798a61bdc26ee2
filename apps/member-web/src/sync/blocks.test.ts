import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { createQueryClient } from '../app/query-client.ts';
import { postsKey } from '../features/feed/social-feed.keys.ts';
import { cursorPaging, type Pages } from '../shared/lists/pages.ts';
import { applyMessage } from './apply-message.ts';

/** A feed of four pages and the sessions are on screen. Member 7 wrote the post of the third page. */
async function openScreen() {
  const client = createQueryClient();
  const fetched: unknown[] = [];
  const feed = {
    queryKey: postsKey,
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => {
      fetched.push(pageParam ?? 'first page');
      const page = Number(pageParam ?? 0);
      const post = { id: 100 - page, userId: page === 2 ? 7 : 5 };
      return Promise.resolve({ items: [post], nextCursor: String(page + 1), total: null });
    },
    ...cursorPaging,
  };
  await client.fetchInfiniteQuery({ ...feed, pages: 4 });
  onTestFinished(new InfiniteQueryObserver(client, feed).subscribe(() => undefined));
  const sessions = { queryKey: ['sessions'], queryFn: () => Promise.resolve(fetched.push('sessions')) };
  onTestFinished(new QueryObserver(client, sessions).subscribe(() => undefined));
  await eventually(() => expect(fetched).toHaveLength(5));
  fetched.length = 0;
  /** Waits until a refetch has begun and ended. */
  const refetched = async () => {
    await eventually(() => expect(fetched).not.toEqual([]));
    await eventually(() => expect(client.isFetching()).toBe(0));
  };
  const shown = () => client.getQueryData<Pages<{ id: number }>>(postsKey)?.pages.flatMap(({ items }) => items);
  return { client, fetched, refetched, shown };
}

test('a block refetches the first page of lists with members only', async () => {
  const { client, fetched, refetched, shown } = await openScreen();
  applyMessage({ client, memberId: 1 }, 'blocks_changed', { userId: 9 });
  await refetched();
  expect(fetched).toEqual(['first page']);
  expect(shown()?.map(({ id }) => id)).toEqual([100, 99, 98, 97]);
});

test('a list ends before a later page that shows the blocked member', async () => {
  const { client, refetched, shown } = await openScreen();
  applyMessage({ client, memberId: 1 }, 'blocks_changed', { userId: 7 });
  await refetched();
  expect(shown()?.map(({ id }) => id)).toEqual([100, 99]);
});

test('a first page that shows the blocked member stays until its refetch', async () => {
  const { client, refetched, shown } = await openScreen();
  applyMessage({ client, memberId: 1 }, 'blocks_changed', { userId: 5 });
  expect(shown()?.map(({ id }) => id)).toEqual([100]);
  await refetched();
  expect(shown()?.map(({ id }) => id)).toEqual([100]);
});
