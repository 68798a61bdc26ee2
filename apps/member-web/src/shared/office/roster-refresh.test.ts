import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { applyCounts } from './roll-calls.cache.ts';
import { closedRosterKey } from './roll-calls.keys.ts';

test('300 late claims within a minute fetch the roster of a closed roll call at most once in five seconds', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  let fetched = 0;
  const observer = new QueryObserver(client, {
    queryKey: closedRosterKey(1),
    queryFn: async () => {
      fetched += 1;
      return [];
    },
  });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  for (let claimed = 1; claimed <= 300; claimed += 1) {
    applyCounts(client, 1, { roster: 300, present: 0, excused: 0, claimed, confirmed: 0 });
    await vi.advanceTimersByTimeAsync(200);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetched).toBeLessThanOrEqual(14);
  leave();
  client.clear();
  vi.useRealTimers();
});
