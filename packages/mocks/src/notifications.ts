import type { Notification } from '@kopa/contracts/notifications';
import type { ServerFrame } from '@kopa/contracts/realtime';
import {
  type NotificationDraft,
  type RequestEnd,
  relatedTypeOf,
  requestNotificationAfter,
} from '@kopa/rules/notifications';
import type { StoredNotification } from './stored.ts';
import type { World } from './world.ts';

/** Adds a notification to a member's list and returns it. */
export function notify(world: World, { memberId, ...draft }: NotificationDraft): StoredNotification {
  const added: StoredNotification = {
    ...{ id: world.nextId(), userId: memberId, ...draft },
    ...{ isRead: false, createdAt: world.now().toISOString() },
  };
  world.notifications.push(added);
  return added;
}

/** Publishes a new notification to its member; does nothing for null. */
export function publishNotification(world: World, notification: StoredNotification | null): void {
  if (notification === null) return;
  const frame: ServerFrame = { type: 'notification', payload: { notification: notificationView(world, notification) } };
  world.publish(frame, [notification.userId]);
}

/** Marks the notification of an ended connection request as read, or deletes it. */
export function settleRequest(world: World, connectionId: number, end: RequestEnd): void {
  const isOfRequest = ({ type, relatedId }: StoredNotification) =>
    type === 'connection_request' && relatedId === connectionId;
  if (requestNotificationAfter[end] === 'deleted') {
    world.notifications = world.notifications.filter((notification) => !isOfRequest(notification));
  } else {
    for (const notification of world.notifications.filter(isOfRequest)) notification.isRead = true;
  }
}

/** A notification as the API returns it. */
export function notificationView(
  world: World,
  { userId: _member, actorId, ...shown }: StoredNotification,
): Notification {
  const actor = world.members.find(({ user }) => user.id === actorId);
  return {
    ...shown,
    relatedType: relatedTypeOf(shown.type, shown.relatedType),
    actorUsername: actor?.user.username ?? null,
  };
}
