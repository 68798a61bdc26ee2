import type { Notification } from '@kopa/contracts/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { changeItems, type Pages } from '../../lists/pages.ts';
import { notificationListKey, notificationsRoot, unreadCountKey } from './notifications.keys.ts';

/** Refetches the list and the count after the server has created a notification. */
export function refetchNotifications(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: notificationsRoot });
}

/** Marks all cached notifications as read. */
export function markAllRead(client: QueryClient, memberId: number): void {
  client.setQueryData<Pages<Notification>>(notificationListKey(memberId), (pages) =>
    changeItems(pages, (notification) => ({ ...notification, isRead: true })),
  );
  client.setQueryData(unreadCountKey(memberId), { count: 0 });
}
