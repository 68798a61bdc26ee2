import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../app/query-client.ts';
import { conversationsKey } from '../features/messages/messages.keys.ts';
import { postsKey } from '../features/social-feed/social-feed.keys.ts';
import { resync } from './resync.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Observes the conversations, the feed and a query that no live message changes. */
async function openScreen() {
  const client = createQueryClient();
  const fetched: string[] = [];
  for (const queryKey of [conversationsKey(1), postsKey, ['analytics']]) {
    const queryFn = () => {
      fetched.push(queryKey[0] as string);
      return Promise.resolve([]);
    };
    onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
  }
  await vi.advanceTimersByTimeAsync(0);
  fetched.length = 0;
  return { client, fetched };
}

test('a channel that opens right after the page fetches nothing twice', async () => {
  const { client, fetched } = await openScreen();
  await vi.advanceTimersByTimeAsync(1_000);
  resync(client, false);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual([]);
});

test('a channel that opens late fetches what live messages may have changed before', async () => {
  const { client, fetched } = await openScreen();
  await vi.advanceTimersByTimeAsync(5_000);
  resync(client, false);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual(['messages', 'social-feed']);
});

test('a channel that reopens fetches everything that is on screen', async () => {
  const { client, fetched } = await openScreen();
  resync(client, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched.sort()).toEqual(['analytics', 'messages', 'social-feed']);
});
