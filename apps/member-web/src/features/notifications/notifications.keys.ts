const notificationsKey = ['notifications'] as const;

/** Everything about notifications. */
export const notificationsRoot = notificationsKey;

/** Key of a member's notifications. */
export function notificationListKey(memberId: number) {
  return [...notificationsKey, memberId, 'list'] as const;
}

/** Key of how many are unread. */
export function unreadCountKey(memberId: number) {
  return [...notificationsKey, memberId, 'unread'] as const;
}
