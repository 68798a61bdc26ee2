import { type AdminTicket, listAllTickets, updateTicket } from '@kopa/contracts/admin';
import { pageLimits } from '@kopa/contracts/limits';
import { answer } from '@kopa/contracts/msw';
import { toStored } from '@kopa/contracts/stored';
import { createTicket, listOwnTickets, NewTicket, type Ticket } from '@kopa/contracts/tickets';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import { ticketNotice } from '@kopa/rules/notifications';
import { callsOf } from '../calls.ts';
import { notify, publishNotification } from '../notices.ts';
import { createOnce } from '../once.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { memberOf } from '../views.ts';
import type { World } from '../world.ts';

/** Support tickets: the member's own, and all of them for administrators. */
export function ticketHandlers(world: World) {
  const calls = callsOf(world);

  function adminView(ticket: Ticket): AdminTicket {
    const { name, username } = memberOf(world, ticket.userId).user;
    return { ...ticket, user: { name, username } };
  }

  return [
    calls.member(createTicket, ({ user, body, key }) => {
      const written = toStored(NewTicket, body);
      const creation = { memberId: user.id, operation: 'create_ticket', input: written, key };
      const { result } = createOnce(world, creation, {
        create: () => {
          const made = { id: world.nextId(), userId: user.id, createdAt: world.now().toISOString() };
          world.tickets.push({ ...written, ...made, status: 'open', reply: null });
          return made;
        },
        find: (id) => world.tickets.find((ticket) => ticket.id === id),
      });
      return asCreated.ticket(result);
    }),
    calls.member(listOwnTickets, ({ user, ...input }) =>
      pageOf(
        newestFirst(world.tickets).filter(({ userId }) => userId === user.id),
        input,
      ),
    ),
    calls.administrator(listAllTickets, (input) => {
      const { status, priority } = input.query;
      const found = newestFirst(world.tickets)
        .filter((ticket) => status === undefined || ticket.status === status)
        .filter((ticket) => priority === undefined || ticket.priority === priority);
      const page = pageOf(found.map(adminView), input, { defaultLimit: pageLimits.max });
      return answer(page.body, { headers: { ...page.headers, 'x-total-count': String(found.length) } });
    }),
    calls.administrator(updateTicket, ({ params, body }) => {
      const ticket = world.tickets.find(({ id }) => id === params.id);
      assertFound(ticket);
      const before = ticket.status;
      Object.assign(ticket, body);
      const notice = ticketNotice(ticket, before, body.reply);
      publishNotification(world, notice === null ? null : notify(world, notice));
      return adminView(ticket);
    }),
  ];
}
