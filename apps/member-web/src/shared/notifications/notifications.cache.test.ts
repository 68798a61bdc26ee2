import type { Notification } from '@kopa/contracts/notifications/notifications';
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { itemsOf, type Pages } from '../lists/pages.ts';
import { markAllRead, putNotification } from './notifications.cache.ts';
import { notificationListKey, unreadCountKey } from './notifications.keys.ts';

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

test('a changed notification replaces the known one in its place', () => {
  const client = createQueryClient();
  const notification = (id: number, message: string) => ({ id, message }) as Notification;
  const items = [notification(2, 'Bayo liked your post'), notification(1, 'Chidi commented')];
  client.setQueryData<Pages<Notification>>(notificationListKey(1), {
    pages: [{ items, nextCursor: null, total: null }],
    pageParams: [undefined],
  });
  putNotification(client, 1, { notification: notification(1, 'Chidi and 2 others commented'), unread: 2 });
  const shown = itemsOf(client.getQueryData<Pages<Notification>>(notificationListKey(1)));
  expect(shown.map(({ message }) => message)).toEqual(['Bayo liked your post', 'Chidi and 2 others commented']);
});
