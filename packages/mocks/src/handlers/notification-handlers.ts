import { MockError, mock } from '@kopa/contracts/msw';
import {
  getUnreadCount,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@kopa/contracts/notifications';
import { newestFirst, pageOf, self, signedIn } from '../requests.ts';
import type { StoredNotification } from '../stored.ts';
import type { World } from '../world.ts';

/** The member's notifications. */
export function notificationHandlers(world: World) {
  const ownOf = (id: number) => world.notifications.filter(({ userId }) => userId === id);
  const view = ({ userId: _, ...notification }: StoredNotification) => notification;

  return [
    mock(listNotifications, (input) => {
      const { user } = self(world, input.params.id);
      return pageOf(newestFirst(ownOf(user.id)).map(view), input);
    }),
    mock(getUnreadCount, ({ params }) => {
      const { user } = self(world, params.id);
      return { count: ownOf(user.id).filter(({ isRead }) => !isRead).length };
    }),
    mock(readNotification, ({ params }) => {
      const { user } = signedIn(world);
      const notification = ownOf(user.id).find(({ id }) => id === params.id);
      if (notification === undefined) throw new MockError('not_found');
      notification.isRead = true;
      return view(notification);
    }),
    mock(readAllNotifications, ({ params }) => {
      const { user } = self(world, params.id);
      for (const notification of ownOf(user.id)) notification.isRead = true;
      return null;
    }),
  ];
}
