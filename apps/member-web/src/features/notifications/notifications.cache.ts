import type { Notification } from '@kopa/contracts/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { changeItems, type Pages } from '../../lists/pages.ts';
import { notificationListKey, notificationsRoot, unreadCountKey } from './notifications.keys.ts';

/** Something happened that the server has made a notification of: list and count are fetched. */
export function refetchNotifications(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: notificationsRoot });
}

/** Shows all notifications as read. */
export function markAllRead(client: QueryClient, memberId: number): void {
  client.setQueryData<Pages<Notification>>(notificationListKey(memberId), (pages) =>
    changeItems(pages, (notification) => ({ ...notification, isRead: true })),
  );
  client.setQueryData(unreadCountKey(memberId), { count: 0 });
}
