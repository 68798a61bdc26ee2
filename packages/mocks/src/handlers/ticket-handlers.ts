import { listAllTickets, updateTicket } from '@kopa/contracts/admin';
import * as desk from '@kopa/contracts/desk';
import { pageLimits } from '@kopa/contracts/limits';
import { answer } from '@kopa/contracts/msw';
import { toStored } from '@kopa/contracts/stored';
import * as tickets from '@kopa/contracts/tickets';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import { assertMayAssign, assertMayNote, assertMayWrite } from '@kopa/rules/tickets';
import { callsOf } from '../calls.ts';
import { createOnce } from '../once.ts';
import { newestFirst, pageOf } from '../pages.ts';
import {
  addMessage,
  adminMessageView,
  adminTicketView,
  createTicket,
  messageView,
  personNamed,
  publishMessage,
  ticketView,
  ticketWithId,
  updateByDesk,
} from '../tickets.ts';
import type { World } from '../world.ts';

/** Support tickets: the member's own, and all of them for administrators. */
export function ticketHandlers(world: World) {
  const calls = callsOf(world);

  function ownTicket(memberId: number, id: number) {
    const ticket = ticketWithId(world, id);
    if (ticket.userId !== memberId) assertFound(null);
    return ticket;
  }

  const messagesOf = (id: number) => newestFirst(world.ticketMessages).filter(({ ticketId }) => ticketId === id);

  /** A create of an administrator; `adminId` keeps its keys apart from those of members. */
  const once = <T>(adminId: number, operation: string, input: object, key: string | undefined, work: Work<T>) =>
    createOnce(world, { memberId: -adminId, operation, input, key }, work).result;

  function assign(id: number, assignee: string | null) {
    const ticket = ticketWithId(world, id);
    assertMayAssign(ticket.status);
    ticket.assignee = assignee;
    return adminTicketView(world, ticket);
  }

  return [
    calls.member(tickets.createTicket, ({ user, body, key }) => {
      const input = toStored(tickets.NewTicket, body);
      const { result } = createOnce(
        world,
        { memberId: user.id, operation: 'create_ticket', input, key },
        {
          create: () => ({ id: createTicket(world, user.id, input).id }),
          find: (id) => world.tickets.find((ticket) => ticket.id === id),
        },
      );
      return asCreated.ticket(ticketView(result));
    }),
    calls.member(tickets.listOwnTickets, ({ user, ...input }) => {
      const own = newestFirst(world.tickets).filter(({ userId }) => userId === user.id);
      return pageOf(own.map(ticketView), input);
    }),
    calls.member(tickets.listTicketMessages, ({ user, params, ...input }) => {
      const { id } = ownTicket(user.id, params.id);
      return pageOf(messagesOf(id).map(messageView), input, { oldestFirst: true });
    }),
    calls.member(tickets.writeTicketMessage, ({ user, params, body, key }) => {
      const ticket = ownTicket(user.id, params.id);
      const input = { ticketId: ticket.id, ...body };
      const { result } = createOnce(
        world,
        { memberId: user.id, operation: 'write_ticket_message', input, key },
        {
          create() {
            assertMayWrite(ticket.closedAt, world.now());
            return addMessage(world, ticket, body.text, null);
          },
          find: (id) => world.ticketMessages.find((message) => message.id === id),
          publish: (message) => publishMessage(world, ticket, message),
        },
      );
      return messageView(result);
    }),
    calls.member(tickets.readTicket, ({ user, params }) => {
      ownTicket(user.id, params.id).isUnread = false;
      return null;
    }),
    calls.administrator(listAllTickets, ({ administrator, ...input }) => {
      const { status, priority, assignee, overdue } = input.query;
      const found = newestFirst(world.tickets)
        .filter((ticket) => status === undefined || ticket.status === status)
        .filter((ticket) => priority === undefined || ticket.priority === priority)
        .filter((one) => assignee === undefined || one.assignee === (assignee === 'me' ? administrator : null))
        .map((ticket) => adminTicketView(world, ticket))
        .filter(({ isOverdue }) => overdue === undefined || isOverdue === overdue);
      const page = pageOf(found, input, { defaultLimit: pageLimits.max });
      return answer(page.body, { headers: { ...page.headers, 'x-total-count': String(found.length) } });
    }),
    calls.administrator(updateTicket, ({ administrator, params, body }) => {
      const ticket = ticketWithId(world, params.id);
      const message = updateByDesk(world, ticket, { text: body.reply, status: body.status }, administrator);
      if (message !== undefined) publishMessage(world, ticket, message);
      return adminTicketView(world, ticket);
    }),
    calls.administrator(desk.getTicket, ({ params, ...input }) => {
      const ticket = ticketWithId(world, params.id);
      const all = messagesOf(ticket.id).map((message) => adminMessageView(world, message));
      const { body: messages, headers = {} } = pageOf(all, input, { oldestFirst: true });
      const notes = world.ticketNotes.filter(({ ticketId }) => ticketId === ticket.id);
      const shown = notes.map((note) => ({ ...note, administrator: personNamed(world, note.administrator) }));
      return answer({ ...adminTicketView(world, ticket), messages, notes: shown }, { headers });
    }),
    calls.administrator(desk.answerTicket, ({ account, administrator, params, body, key }) => {
      const ticket = ticketWithId(world, params.id);
      const message = once(account.id, 'answer_ticket', { ...params, ...body }, key, {
        create: () => updateByDesk(world, ticket, body, administrator) as { id: number },
        find: (id) => world.ticketMessages.find((one) => one.id === id),
        publish: (answer) => publishMessage(world, ticket, answer),
      });
      return adminMessageView(world, message);
    }),
    calls.administrator(desk.addTicketNote, ({ account, administrator, params, body, key }) => {
      const { id: ticketId } = ticketWithId(world, params.id);
      const note = once(account.id, 'add_ticket_note', { ...params, ...body }, key, {
        create() {
          assertMayNote(world.ticketNotes.filter((one) => one.ticketId === ticketId).length);
          const createdAt = world.now().toISOString();
          const added = { id: world.nextId(), ticketId, text: body.text, createdAt, administrator };
          world.ticketNotes.push(added);
          return added;
        },
        find: (id) => world.ticketNotes.find((one) => one.id === id),
      });
      return { ...note, administrator: personNamed(world, note.administrator) };
    }),
    calls.administrator(desk.takeTicket, ({ administrator, params }) => assign(params.id, administrator)),
    calls.administrator(desk.giveTicketBack, ({ params }) => assign(params.id, null)),
  ];
}

type Work<T> = Parameters<typeof createOnce<T>>[2];
