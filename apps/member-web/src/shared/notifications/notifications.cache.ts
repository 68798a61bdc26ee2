import type { Notification } from '@kopa/contracts/notifications/notifications';
import type { ServerPayload } from '@kopa/contracts/realtime';
import { isNotificationOfPost } from '@kopa/rules/notifications/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../lists/change-cached.ts';
import { changeItems, insertItem, itemsOf, type Pages } from '../lists/pages.ts';
import { refetchWhere } from '../lists/refetch-where.ts';
import { notificationListKey, notificationsRoot, unreadCountKey } from './notifications.keys.ts';

/** Puts a new notification into the list, or a changed one into its place, and takes over the number of unread ones. */
export function putNotification(
  client: QueryClient,
  memberId: number,
  { notification, unread }: ServerPayload<'notification'>,
): void {
  changeCached<Pages<Notification>>(client, notificationListKey(memberId), (pages) =>
    insertItem(
      changeItems(pages, (known) => (known.id === notification.id ? notification : known)),
      notification,
      'newest first',
    ),
  );
  changeCached<{ count: number }>(client, unreadCountKey(memberId), (known) => known && { count: unread });
}

/** Refetches the list and the count after the server has removed or read notifications. */
export function refetchNotifications(client: QueryClient): void {
  refetchWhere(client, { queryKey: notificationsRoot });
}

/** True if a cached notification is about a post. */
export function hasNotificationOfPost(client: QueryClient, memberId: number, postId: number): boolean {
  const known = itemsOf(client.getQueryData<Pages<Notification>>(notificationListKey(memberId)));
  return known.some((notification) => isNotificationOfPost(notification, postId));
}

/** Marks all cached notifications as read. */
export function markAllRead(client: QueryClient, memberId: number): void {
  const key = notificationListKey(memberId);
  const newestId = Math.max(0, ...itemsOf(client.getQueryData<Pages<Notification>>(key)).map(({ id }) => id));
  changeCached<Pages<Notification>>(client, key, (pages) =>
    changeItems(pages, (notification) =>
      notification.id <= newestId ? { ...notification, isRead: true } : notification,
    ),
  );
  const countKey = unreadCountKey(memberId);
  changeCached<{ count: number }>(client, countKey, (known) => known && { count: 0 });
  // A count that is on its way may be older than the reading, and may hold a newer notification.
  refetchWhere(client, { queryKey: countKey, fetchStatus: 'fetching' });
}
