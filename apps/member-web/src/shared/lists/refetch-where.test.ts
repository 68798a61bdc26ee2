import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { refetchWhere } from './refetch-where.ts';

test.each([true, false])('a first fetch in flight is repeated, on screen: %s', async (isOnScreen) => {
  const client = createQueryClient();
  const answers: ((value: string) => void)[] = [];
  const options = { queryKey: ['dates'], queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) };
  const show = () => onTestFinished(new QueryObserver(client, options).subscribe(() => undefined));
  if (isOnScreen) show();
  else void client.prefetchQuery(options);
  await expect.poll(() => answers).toHaveLength(1);
  refetchWhere(client, { queryKey: ['dates'] });
  answers[0]?.('read before the change');
  await expect.poll(() => client.getQueryData(['dates'])).toBe('read before the change');
  if (!isOnScreen) show();
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.('read after it');
  await expect.poll(() => client.getQueryData(['dates'])).toBe('read after it');
});

test('several changes during a first fetch repeat it once', async () => {
  const client = createQueryClient();
  const answers: ((value: string) => void)[] = [];
  const options = { queryKey: ['dates'], queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) };
  onTestFinished(new QueryObserver(client, options).subscribe(() => undefined));
  await expect.poll(() => answers).toHaveLength(1);
  for (const _change of [1, 2, 3]) refetchWhere(client, { queryKey: ['dates'] });
  const refetch = vi.spyOn(client, 'refetchQueries');
  answers[0]?.('read before the changes');
  await expect.poll(() => answers).toHaveLength(2);
  expect(refetch).toHaveBeenCalledOnce();
});
