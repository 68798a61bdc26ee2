import type { TicketStatus } from '@kopa/contracts/desk/tickets';
import { addMessage, messageView } from '@kopa/mocks/desk';
import { notificationFrame, notify } from '@kopa/mocks/notifications';
import type { World } from '@kopa/mocks/world';
import { ticketNotification } from '@kopa/rules/notifications/notifications';
import { act } from '@testing-library/react';

/** Answers the world's first ticket as the desk does, and sends the frames of the answer. */
export function answerLive(world: World, text: string, status: TicketStatus): void {
  const [ticket] = world.tickets;
  if (ticket === undefined) throw new Error('the world has no ticket');
  const message = messageView(addMessage(world, ticket, text, 'superadmin'));
  const draft = ticketNotification(Object.assign(ticket, { status }), 'open', text);
  if (draft === null) throw new Error('an answer is notified');
  const notification = notificationFrame(world, notify(world, draft));
  act(() => {
    world.publish({ type: 'ticket_message', payload: { ticketId: ticket.id, message } });
    world.publish({ type: 'notification', payload: notification });
  });
}
