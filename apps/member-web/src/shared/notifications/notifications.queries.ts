import { getUnreadCount, listNotifications, readAllNotifications } from '@kopa/contracts/notifications/notifications';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { cursorPaging } from '../lists/pages.ts';
import { followsConnections } from '../people/connections.keys.ts';
import { markAllRead } from './notifications.cache.ts';
import { notificationListKey, unreadCountKey } from './notifications.keys.ts';

/** A member's notifications, newest first. */
export function notificationsQuery(memberId: number) {
  return infiniteQueryOptions({
    queryKey: notificationListKey(memberId),
    queryFn: ({ pageParam, signal }) =>
      api.page(listNotifications, { params: { id: memberId }, query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    meta: { offline: true, ...followsConnections },
  });
}

/** Number of unread notifications. */
export function unreadCountQuery(memberId: number) {
  return queryOptions({
    queryKey: unreadCountKey(memberId),
    queryFn: ({ signal }) => api.call(getUnreadCount, { params: { id: memberId } }, { signal }),
    meta: { offline: true, ...followsConnections },
  });
}

/** Marks all notifications as read. */
export function markAllReadMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: () => api.call(readAllNotifications, { params: { id: memberId } }),
    onSuccess: () => markAllRead(client, memberId),
  });
}
