import {
  getUnreadCount,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@kopa/contracts/notifications';
import { assertFound } from '@kopa/rules/existence';
import { callsOf } from '../calls.ts';
import { notificationView } from '../notifications.ts';
import { newestFirst, pageOf } from '../pages.ts';
import type { World } from '../world.ts';

/** The member's notifications. */
export function notificationHandlers(world: World) {
  const calls = callsOf(world);
  const ownOf = (id: number) => world.notifications.filter(({ userId }) => userId === id);
  return [
    calls.member(listNotifications, ({ user, ...input }) =>
      pageOf(
        newestFirst(ownOf(user.id)).map((one) => notificationView(world, one)),
        input,
      ),
    ),
    calls.member(getUnreadCount, ({ user }) => ({ count: ownOf(user.id).filter(({ isRead }) => !isRead).length })),
    calls.member(readNotification, ({ user, params }) => {
      const notification = ownOf(user.id).find(({ id }) => id === params.id);
      assertFound(notification);
      notification.isRead = true;
      return notificationView(world, notification);
    }),
    calls.member(readAllNotifications, ({ user }) => {
      for (const notification of ownOf(user.id)) notification.isRead = true;
      return null;
    }),
  ];
}
