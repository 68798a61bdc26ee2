import * as contracts from '@kopa/contracts/notifications/notifications';
import * as push from '@kopa/contracts/notifications/push';
import type { ServerPayload } from '@kopa/contracts/realtime';
import { type NotificationDraft, relatedTypeOf } from '@kopa/rules/notifications/notifications';
import { callsOf } from './calls.ts';
import { added, changed, pageOf } from './collection.ts';
import type { StoredNotification } from './stored.ts';
import type { World } from './world.ts';

/** Adds a notification to a member's list and returns it. */
export function notify(world: World, { memberId, ...draft }: NotificationDraft): StoredNotification {
  const made = { id: world.nextId(), userId: memberId, isRead: false, createdAt: world.now().toISOString() };
  return added(world.notifications, { ...draft, ...made });
}

/** Marks the notification of an answered connection request as read. */
export function settleRequest(world: World, connectionId: number): void {
  for (const one of world.notifications) {
    if (one.type === 'connection_request' && one.relatedId === connectionId) one.isRead = true;
  }
}

/** A notification as the API returns it. */
function notificationView(
  world: World,
  { userId: _member, actorId, ...shown }: StoredNotification,
): contracts.Notification {
  const actor = world.members.find(({ user }) => user.id === actorId);
  return {
    ...shown,
    relatedType: relatedTypeOf(shown.type, shown.relatedType),
    actorUsername: actor?.user.username ?? null,
  };
}

const countUnread = (world: World, memberId: number) =>
  world.notifications.filter(({ userId, isRead }) => userId === memberId && !isRead).length;

/** The frame of a notification for its member. */
export function notificationFrame(world: World, stored: StoredNotification): ServerPayload<'notification'> {
  return { notification: notificationView(world, stored), unread: countUnread(world, stored.userId) };
}

/** The member's notifications, and the settings of push messages, which the mocks never send. */
export function notificationHandlers(world: World) {
  const calls = callsOf(world);
  const ownOf = (id: number) => world.notifications.filter(({ userId }) => userId === id);
  return [
    calls.member(contracts.listNotifications, ({ user, ...input }) =>
      pageOf(
        ownOf(user.id).map((one) => notificationView(world, one)),
        input,
      ),
    ),
    calls.member(contracts.getUnreadCount, ({ user }) => ({ count: countUnread(world, user.id) })),
    calls.member(contracts.readNotification, ({ params }) =>
      notificationView(world, changed(world.notifications, params.id, { isRead: true })),
    ),
    calls.member(contracts.readAllNotifications, ({ user }) => {
      for (const notification of ownOf(user.id)) notification.isRead = true;
      return null;
    }),

    calls.member(push.getPushKey, () => ({
      publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    })),
    calls.member(push.subscribeToPush, ({ body: { endpoint } }) => ({ endpoint })),
    calls.member(push.sendTestPush, () => ({ devices: 1 })),
    calls.member(push.unsubscribeFromPush, () => null),
    calls.member(push.updateNotificationSettings, ({ user, body }) => {
      Object.assign(user.notificationSettings, body);
      return user;
    }),
  ];
}
