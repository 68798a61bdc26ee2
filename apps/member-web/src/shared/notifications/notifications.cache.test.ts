import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { markAllRead } from './notifications.cache.ts';
import { unreadCountKey } from './notifications.keys.ts';

test('a count that was read before all were read does not come back, and a newer notification counts', async () => {
  const client = createQueryClient();
  const answers: ((answer: { count: number }) => void)[] = [];
  const queryKey = unreadCountKey(1);
  const queryFn = () => new Promise<{ count: number }>((resolve) => answers.push(resolve));
  onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
  const shown = () => client.getQueryData(queryKey);
  answers[0]?.({ count: 3 });
  await expect.poll(shown).toEqual({ count: 3 });
  void client.refetchQueries({ queryKey });
  markAllRead(client, 1);
  expect(shown()).toEqual({ count: 0 });
  answers[1]?.({ count: 3 });
  await expect.poll(() => answers).toHaveLength(3);
  expect(shown()).toEqual({ count: 0 });
  answers[2]?.({ count: 1 });
  await expect.poll(shown).toEqual({ count: 1 });
});
