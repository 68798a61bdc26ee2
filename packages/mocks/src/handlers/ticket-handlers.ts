import { type AdminTicket, listAllTickets, updateTicket } from '@kopa/contracts/admin';
import { pageLimits, textLimits } from '@kopa/contracts/limits';
import { answer, MockError, mock } from '@kopa/contracts/msw';
import { createTicket, listOwnTickets, type Ticket } from '@kopa/contracts/tickets';
import { notify } from '../actions.ts';
import { administratorOf, audit } from '../administration.ts';
import { newestFirst, once, pageOf, signedIn, textOf } from '../requests.ts';
import { memberOf } from '../views.ts';
import type { World } from '../world.ts';

/** Support tickets: the member's own, and all of them for administrators. */
export function ticketHandlers(world: World) {
  function adminView(ticket: Ticket): AdminTicket {
    const { name, username } = memberOf(world, ticket.userId).user;
    return { ...ticket, user: { name, username } };
  }

  return [
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
    mock(listAllTickets, (input) => {
      administratorOf(world, input.request);
      const { status, priority } = input.query;
      const found = newestFirst(world.tickets)
        .filter((ticket) => status === undefined || ticket.status === status)
        .filter((ticket) => priority === undefined || ticket.priority === priority);
      const page = pageOf(found.map(adminView), input, { defaultLimit: pageLimits.max });
      const headers = { ...page.headers, 'x-total-count': String(found.length) };
      return answer(page.body, { headers });
    }),
    mock(updateTicket, ({ request, params, body }) => {
      administratorOf(world, request);
      const ticket = world.tickets.find(({ id }) => id === params.id);
      if (ticket === undefined) throw new MockError('not_found');
      const before = ticket.status;
      const reply = body.reply === undefined ? undefined : textOf(body.reply, textLimits.ticketReply);
      Object.assign(ticket, body, reply === undefined ? {} : { reply });
      audit(world, request, 'update_ticket', ticket.userId, { type: 'ticket', id: ticket.id });
      const message = messageOf(ticket, before, reply);
      if (message !== null) announce(world, ticket, message);
      return adminView(ticket);
    }),
  ];
}

function messageOf({ subject, status }: Ticket, before: Ticket['status'], reply: string | undefined): string | null {
  if (reply !== undefined) return `Support answered your ticket “${subject}”: ${reply}`;
  return status === before ? null : `Your support ticket “${subject}” is now ${status.replaceAll('_', ' ')}`;
}

/** Adds the notification, and sends it live if the ticket belongs to the signed-in member. */
function announce(world: World, ticket: Ticket, message: string): void {
  const { userId: _, ...notification } = notify(world, ticket.userId, {
    type: 'other',
    message,
    relatedId: ticket.id,
  });
  if (ticket.userId === world.signedInId) world.publish({ type: 'notification', payload: { notification } });
}
