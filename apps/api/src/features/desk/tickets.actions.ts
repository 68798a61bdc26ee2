import type { NewTicket, Ticket, TicketMessage } from '@kopa/contracts/desk/tickets';
import {
  afterMessage,
  afterVerdict,
  answerDueAt,
  assertMayWrite,
  isEnded,
  storedTicket,
  type TicketState,
  withStatus,
} from '@kopa/rules/desk/tickets';
import { asCreated } from '@kopa/rules/idempotency';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import { createOnce } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { findMessage, insertMessage } from './ticket-messages.queries.ts';
import {
  findTicket,
  insertTicket,
  isOwnTicket,
  type LockedTicket,
  lockTicket,
  markRead,
  saveTicket,
  type TicketChange,
} from './tickets.queries.ts';

/** Opens a ticket. @throws 409 idempotency_conflict, 429 rate_limited */
export async function createTicket(
  context: Context,
  session: MemberSession,
  ticket: NewTicket,
  key: string | undefined,
): Promise<Ticket> {
  const creation = { operation: 'create_ticket', input: ticket, key, limit: 'supportTickets' } as const;
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const inserted = await openTicket(context, transaction, session.memberId, ticket);
      return { id: inserted.id, result: inserted };
    },
    find: findTicket,
  });
  return asCreated.ticket(result);
}

/** Opens a ticket in the current transaction. */
export function openTicket(context: Context, transaction: Db, memberId: number, given: NewTicket): Promise<Ticket> {
  const now = context.now();
  const ticket = storedTicket(given);
  const opened = now.toISOString();
  const dueAt = answerDueAt({ ...ticket, status: 'open', createdAt: opened, waitingSince: opened });
  return insertTicket(transaction, memberId, ticket, { now, dueAt });
}

/** @throws 404 for another member's ticket */
export async function assertOwnTicket(db: Db, memberId: number, id: number): Promise<void> {
  assertFound((await isOwnTicket(db, memberId, id)) || undefined);
}

/**
 * Writes a message in one's own ticket, and opens it again if it has ended lately.
 * @throws 404, 409 idempotency_conflict, ticket_closed; 429 rate_limited
 */
export async function writeMessage(
  context: Context,
  session: MemberSession,
  ticketId: number,
  { text, key }: { text: string; key: string | undefined },
): Promise<TicketMessage> {
  const { memberId } = session;
  const input = { ticketId, text };
  const creation = { operation: 'write_ticket_message', input, key, limit: 'messages' } as const;
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      await assertOwnTicket(transaction, memberId, ticketId);
      const ticket = await lockTicket(transaction, ticketId);
      assertFound(ticket);
      const now = context.now();
      assertMayWrite(ticket.closedAt, now);
      const message = { ticketId, memberId, administratorId: null, text, createdAt: now };
      const id = await insertMessage(transaction, message);
      await save(transaction, ticket, afterMessage(ticket, 'member', now), now, { lastMessageAt: now });
      const result = await existingMessage(transaction, id);
      return { id, result, publish: () => publishMessage(context, memberId, result) };
    },
    find: findMessage,
  });
  return result;
}

/**
 * Closes one's own resolved ticket because it is solved, or opens it again because it is not.
 * @throws 404, 409 ticket_not_resolved
 */
export function judgeSolution(
  context: Context,
  session: MemberSession,
  id: number,
  isSolved: boolean,
): Promise<Ticket> {
  return transact(context, session, async (transaction) => {
    await assertOwnTicket(transaction, session.memberId, id);
    const ticket = await lockTicket(transaction, id);
    assertFound(ticket);
    const now = context.now();
    await save(transaction, ticket, afterVerdict(ticket, isSolved, now), now);
    const judged = await findTicket(transaction, id);
    assertFound(judged);
    return judged;
  });
}

/** Marks the messages of one's own ticket as read. @throws 404 */
export function readTicket(context: Context, session: MemberSession, id: number): Promise<void> {
  return transact(context, session, async (transaction) => {
    await assertOwnTicket(transaction, session.memberId, id);
    await markRead(transaction, id);
  });
}

/** Resolves the ticket of a decided appeal in the current transaction, unless it has ended or is gone. */
export async function resolveTicket(context: Context, transaction: Db, id: number): Promise<void> {
  const ticket = await lockTicket(transaction, id);
  if (ticket === undefined || isEnded(ticket.status)) return;
  const now = context.now();
  await save(transaction, ticket, withStatus(ticket, 'resolved', now), now);
}

/** Stores a locked ticket in a new state, with the time when its answer is due now. */
export async function save(
  transaction: Db,
  ticket: LockedTicket,
  { status, waitingSince, waitedSince, closedAt, isReopened }: TicketState,
  now: Date,
  change: Omit<TicketChange, 'dueAt'> = {},
): Promise<void> {
  const state = { status, waitingSince, waitedSince, closedAt, isReopened };
  const isAnswered = change.reply !== undefined || (status !== ticket.status && isEnded(status));
  const dueAt = answerDueAt({ ...ticket, ...state });
  await saveTicket(transaction, ticket.id, { ...state, ...change, dueAt }, isAnswered ? now : null);
}

/** Sends a message to its member's sockets. */
export function publishMessage(context: Context, memberId: number, message: TicketMessage): void {
  context.publish('ticket_message', { ticketId: message.ticketId, message }, [memberId]);
}

async function existingMessage(transaction: Db, id: number): Promise<TicketMessage> {
  const message = await findMessage(transaction, id);
  assertFound(message);
  return message;
}
