import { textLimits } from '@kopa/contracts/limits';
import { MockError, mock } from '@kopa/contracts/msw';
import {
  getUnreadCount,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@kopa/contracts/notifications';
import { createTicket, listOwnTickets, type Ticket } from '@kopa/contracts/tickets';
import { newestFirst, once, pageOf, self, signedIn, textOf } from '../requests.ts';
import type { StoredNotification } from '../stored.ts';
import type { World } from '../world.ts';

/** Notifications and the member's own support tickets. */
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
    mock(createTicket, ({ body, request }) => {
      const { user } = signedIn(world);
      const subject = textOf(body.subject, textLimits.ticketSubject);
      const description = textOf(body.description, textLimits.ticketDescription);
      return once(world, request, () => {
        const ticket: Ticket = {
          ...body,
          subject,
          description,
          id: world.nextId(),
          userId: user.id,
          status: 'open',
          reply: null,
          createdAt: world.now().toISOString(),
        };
        world.tickets.push(ticket);
        return ticket;
      });
    }),
    mock(listOwnTickets, (input) => {
      const { user } = signedIn(world);
      return pageOf(
        newestFirst(world.tickets).filter(({ userId }) => userId === user.id),
        input,
      );
    }),
  ];
}
