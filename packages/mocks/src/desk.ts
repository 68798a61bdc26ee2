import * as desk from '@kopa/contracts/desk/desk';
import { lookAt } from '@kopa/contracts/desk/looks';
import * as replies from '@kopa/contracts/desk/saved-replies';
import * as tickets from '@kopa/contracts/desk/tickets';
import { pageLimits } from '@kopa/contracts/limits';
import { answer } from '@kopa/contracts/msw';
import { toStored } from '@kopa/contracts/stored';
import { afterMessage, afterVerdict, answerDueAt, withStatus } from '@kopa/rules/desk/tickets';
import { buildTicket } from './builders.ts';
import { callsOf } from './calls.ts';
import { added, changed, found, pageOf, removed } from './collection.ts';
import { administratorNamed, memberOf } from './people/views.ts';
import type { StoredTicket, StoredTicketMessage } from './stored.ts';
import type { World } from './world.ts';

/** A ticket as its member sees it. */
export function ticketView({
  assignee: _assignee,
  waitedSince: _waitedSince,
  isReopened: _isReopened,
  ...ticket
}: StoredTicket): tickets.Ticket {
  return { ...ticket, dueAt: answerDueAt(ticket)?.toISOString() ?? null };
}

/** A message in a ticket as its member sees it. */
export function messageView({ administrator, ...message }: StoredTicketMessage): tickets.TicketMessage {
  return { ...message, from: administrator === null ? 'member' : 'desk' };
}

/** Writes a message in a ticket; `administrator` is null for one of the member. */
export function addMessage(
  world: World,
  ticket: StoredTicket,
  text: string,
  administrator: string | null,
): StoredTicketMessage {
  const now = world.now();
  const message = { id: world.nextId(), ticketId: ticket.id, text, createdAt: now.toISOString(), administrator };
  Object.assign(ticket, afterMessage(ticket, messageView(message).from, now), { lastMessageAt: message.createdAt });
  if (administrator !== null) Object.assign(ticket, { reply: text, isUnread: true });
  return added(world.ticketMessages, message);
}

/** Opens a ticket of a member. */
export function createTicket(world: World, userId: number, given: tickets.NewTicket): StoredTicket {
  const made = { ...toStored(tickets.NewTicket, given), userId, createdAt: world.now().toISOString() };
  return added(world.tickets, buildTicket(world.nextId(), made));
}

/** Support tickets: the member's own, and all of them for administrators, with their saved replies. */
export function deskHandlers(world: World) {
  const calls = callsOf(world);
  const messagesOf = (id: number) => world.ticketMessages.filter(({ ticketId }) => ticketId === id);

  function adminTicketView(stored: StoredTicket): desk.AdminTicket {
    const { name, username, firstName, deploymentState } = memberOf(world, stored.userId).user;
    const { dueAt, ...ticket } = ticketView(stored);
    return {
      ...{ ...ticket, dueAt, user: { name, username, firstName, deploymentState } },
      assignee: stored.assignee === null ? null : administratorNamed(world, stored.assignee),
      isOverdue: dueAt !== null && new Date(dueAt) < world.now(),
      isReopened: stored.isReopened,
    };
  }
  /** Those that wait come first, due soonest, then the others, newest first. */
  const positionOf = ({ id, dueAt }: desk.AdminTicket) =>
    dueAt === null ? id : Number.MAX_SAFE_INTEGER - id - 2 ** 26 * Math.floor(Date.parse(dueAt) / 60_000);
  function adminMessageView(message: StoredTicketMessage): desk.AdminTicketMessage {
    const { administrator } = message;
    return {
      ...messageView(message),
      administrator: administrator === null ? null : administratorNamed(world, administrator),
    };
  }
  const setStatus = (ticket: StoredTicket, status = ticket.status) =>
    Object.assign(ticket, withStatus(ticket, status, world.now()));

  return [
    calls.member(tickets.createTicket, ({ user, body }) => ticketView(createTicket(world, user.id, body))),
    calls.member(tickets.listOwnTickets, ({ user, ...input }) =>
      pageOf(world.tickets.filter(({ userId }) => userId === user.id).map(ticketView), input),
    ),
    calls.member(tickets.listTicketMessages, ({ params, ...input }) =>
      pageOf(messagesOf(found(world.tickets, params.id).id).map(messageView), input, { oldestFirst: true }),
    ),
    calls.member(tickets.writeTicketMessage, ({ params, body }) =>
      messageView(addMessage(world, found(world.tickets, params.id), body.text, null)),
    ),
    calls.member(tickets.judgeSolution, ({ params, body }) => {
      const ticket = found(world.tickets, params.id);
      return ticketView(Object.assign(ticket, afterVerdict(ticket, body.isSolved, world.now())));
    }),
    calls.member(tickets.readTicket, ({ params }) => {
      changed(world.tickets, params.id, { isUnread: false });
      return null;
    }),

    calls.administrator(desk.listAllTickets, ({ administrator, ...input }) => {
      const { status, priority, assignee, overdue, waiting } = input.query;
      const isListed = (ticket: StoredTicket) =>
        (status ?? ticket.status) === ticket.status &&
        (priority ?? ticket.priority) === ticket.priority &&
        (assignee === undefined || ticket.assignee === (assignee === 'me' ? administrator : null));
      const listed = world.tickets.filter(isListed).map(adminTicketView);
      const shown = listed.filter(
        ({ isOverdue, dueAt }) =>
          (overdue ?? isOverdue) === isOverdue && (waiting ?? dueAt !== null) === (dueAt !== null),
      );
      return pageOf(shown, input, { positionOf, defaultLimit: pageLimits.max, isCounted: true });
    }),
    calls.administrator(desk.updateTicket, ({ administrator, params, body }) => {
      const ticket = setStatus(found(world.tickets, params.id), body.status);
      if (body.reply !== undefined) addMessage(world, ticket, body.reply, administrator);
      return adminTicketView(ticket);
    }),
    calls.administrator(desk.getTicket, ({ params, ...input }) => {
      const ticket = found(world.tickets, params.id);
      const all = messagesOf(ticket.id).map(adminMessageView);
      const { body: messages, headers = {} } = pageOf(all, input, { oldestFirst: true });
      const notes = world.ticketNotes.filter(({ ticketId }) => ticketId === ticket.id);
      const shown = notes.map((note) => ({ ...note, administrator: administratorNamed(world, note.administrator) }));
      return answer({ ...adminTicketView(ticket), messages, notes: shown }, { headers });
    }),
    calls.administrator(desk.answerTicket, ({ administrator, params, body: { text, status } }) => {
      const ticket = found(world.tickets, params.id);
      const message = addMessage(world, ticket, text, administrator);
      setStatus(ticket, status);
      return adminMessageView(message);
    }),
    calls.administrator(desk.addTicketNote, ({ administrator, params: { id: ticketId }, body }) => {
      const made = { id: world.nextId(), ticketId, createdAt: world.now().toISOString() };
      const note = added(world.ticketNotes, { ...made, ...body, administrator });
      return { ...note, administrator: administratorNamed(world, administrator) };
    }),
    calls.administrator(desk.takeTicket, ({ administrator: assignee, params }) =>
      adminTicketView(changed(world.tickets, params.id, { assignee })),
    ),
    calls.administrator(desk.giveTicketBack, ({ params }) =>
      adminTicketView(changed(world.tickets, params.id, { assignee: null })),
    ),

    calls.administrator(lookAt, ({ administrator, body }) => {
      world.looks.set(administrator, body);
      const others = [...world.looks].filter(
        ([username, { subjectType, subjectId }]) =>
          username !== administrator && subjectType === body.subjectType && subjectId === body.subjectId,
      );
      return others.map(([username]) => administratorNamed(world, username));
    }),

    calls.administrator(replies.listSavedReplies, (input) => {
      const byTitle = world.savedReplies.toSorted((a, b) => b.title.localeCompare(a.title));
      return pageOf(byTitle, input, { positionOf: (reply) => byTitle.indexOf(reply) + 1 });
    }),
    calls.administrator(replies.createSavedReply, ({ body }) =>
      added(world.savedReplies, { id: world.nextId(), ...body }),
    ),
    calls.administrator(replies.updateSavedReply, ({ params, body }) => changed(world.savedReplies, params.id, body)),
    calls.administrator(replies.deleteSavedReply, ({ params }) => removed(world.savedReplies, params.id)),
  ];
}
