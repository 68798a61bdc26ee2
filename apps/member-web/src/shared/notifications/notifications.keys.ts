const notificationsKey = ['notifications'] as const;

/** First part of the key of every query about notifications. */
export const notificationsRoot = notificationsKey;

/** Key of a member's notifications. */
export function notificationListKey(memberId: number) {
  return [...notificationsKey, memberId, 'list'] as const;
}

/** Key of the number of unread notifications. */
export function unreadCountKey(memberId: number) {
  return [...notificationsKey, memberId, 'unread'] as const;
}
