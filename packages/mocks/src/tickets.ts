import type { AdminTicket } from '@kopa/contracts/admin';
import type { AdminTicketMessage } from '@kopa/contracts/desk';
import { toStored } from '@kopa/contracts/stored';
import type { MessageSide, Ticket, TicketMessage, TicketStatus } from '@kopa/contracts/tickets';
import { NewTicket } from '@kopa/contracts/tickets';
import { assertFound } from '@kopa/rules/existence';
import { ticketNotification } from '@kopa/rules/notifications';
import { afterMessage, answerDueAt, storedTicket, withStatus } from '@kopa/rules/tickets';
import { notify, publishNotification } from './notifications.ts';
import type { StoredTicket, StoredTicketMessage } from './stored-desk.ts';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

/** @throws 404 */
export function ticketWithId(world: World, id: number): StoredTicket {
  const ticket = world.tickets.find((one) => one.id === id);
  assertFound(ticket);
  return ticket;
}

/** An administrator as answers name them. */
export function personNamed(world: World, username: string): { id: number; name: string } {
  const { id, firstName, lastName } = world.administrators.find((one) => one.username === username) ?? nobody;
  return { id, name: `${firstName} ${lastName}`.trim() };
}

const nobody = { id: 1, firstName: '', lastName: '' };

/** A ticket as its member sees it. */
export function ticketView({ assignee: _assignee, ...ticket }: StoredTicket): Ticket {
  return { ...ticket, dueAt: answerDueAt(ticket)?.toISOString() ?? null };
}

/** A ticket as administrators see it. */
export function adminTicketView(world: World, stored: StoredTicket): AdminTicket {
  const { name, username, firstName, deploymentState } = memberOf(world, stored.userId).user;
  const ticket = ticketView(stored);
  return {
    ...ticket,
    user: { name, username, firstName, deploymentState },
    assignee: stored.assignee === null ? null : personNamed(world, stored.assignee),
    isOverdue: ticket.dueAt !== null && new Date(ticket.dueAt) < world.now(),
  };
}

/** A message in a ticket as its member sees it. */
export function messageView({ administrator: _name, ...message }: StoredTicketMessage): TicketMessage {
  return { ...message, from: sideOf(_name) };
}

/** A message in a ticket as administrators see it. */
export function adminMessageView(world: World, { administrator, ...message }: StoredTicketMessage): AdminTicketMessage {
  const shown = administrator === null ? null : personNamed(world, administrator);
  return { ...message, from: sideOf(administrator), administrator: shown };
}

const sideOf = (administrator: string | null): MessageSide => (administrator === null ? 'member' : 'desk');

/** Writes a message in a ticket. `administrator` is null for one of the member. */
export function addMessage(
  world: World,
  ticket: StoredTicket,
  text: string,
  administrator: string | null,
): StoredTicketMessage {
  const now = world.now();
  const message = { id: world.nextId(), ticketId: ticket.id, text, createdAt: now.toISOString(), administrator };
  world.ticketMessages.push(message);
  Object.assign(ticket, afterMessage(ticket, sideOf(administrator), now), { lastMessageAt: message.createdAt });
  if (administrator !== null) Object.assign(ticket, { reply: text, isUnread: true });
  return message;
}

/** Publishes a message to the member of its ticket. */
export function publishMessage(
  world: World,
  { userId, id: ticketId }: StoredTicket,
  message: StoredTicketMessage,
): void {
  world.publish({ type: 'ticket_message', payload: { ticketId, message: messageView(message) } }, [userId]);
}

/** Opens a ticket of a member. */
export function createTicket(world: World, userId: number, given: NewTicket): StoredTicket {
  const createdAt = world.now().toISOString();
  const ticket: StoredTicket = {
    ...{ id: world.nextId(), userId, ...toStored(NewTicket, storedTicket(given)), status: 'open', reply: null },
    ...{
      isUnread: false,
      createdAt,
      lastMessageAt: createdAt,
      closedAt: null,
      waitingSince: createdAt,
      assignee: null,
    },
  };
  world.tickets.push(ticket);
  return ticket;
}

/** Answers a ticket or changes its status, and notifies the member. Returns the message, if there is one. */
export function updateByDesk(
  world: World,
  ticket: StoredTicket,
  { text, status = ticket.status }: { text?: string | undefined; status?: TicketStatus | undefined },
  administrator: string,
): StoredTicketMessage | undefined {
  const before = ticket.status;
  const message = text === undefined ? undefined : addMessage(world, ticket, text, administrator);
  Object.assign(ticket, withStatus(ticket, status, world.now()));
  const draft = ticketNotification(ticket, before, text);
  publishNotification(world, draft === null ? null : notify(world, draft));
  return message;
}
