import type { AuditAction } from '@kopa/contracts/admin/audit-log';
import type { AdminTicket, AdminTicketMessage, TicketDetails, TicketNote } from '@kopa/contracts/desk/desk';
import type { TicketStatus } from '@kopa/contracts/desk/tickets';
import { afterMessage, assertMayAssign, assertMayNote, withStatus } from '@kopa/rules/desk/tickets';
import { ticketNotification } from '@kopa/rules/notifications/notifications';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import type { AdminSession } from '../../identity/admin-session.ts';
import { insertAudit } from '../../identity/audit.ts';
import { createOnce } from '../../identity/idempotency.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import type { PageRequest } from '../../shared/page.ts';
import {
  insertNewNotification,
  type NewNotification,
  publishNotification,
} from '../notifications/notifications.actions.ts';
import {
  countNotes,
  findMessageForDesk,
  findMessagesForDesk,
  findNote,
  findNotes,
  insertMessage,
  insertNote,
} from './ticket-messages.queries.ts';
import { publishMessage, save } from './tickets.actions.ts';
import { findTicketForDesk, type LockedTicket, lockTicket, setAssignee } from './tickets.queries.ts';

/** A ticket with a page of its messages, newest first, and its notes. @throws 404 */
export async function loadTicket({ db, now }: Context, id: number, page: PageRequest): Promise<TicketDetails> {
  const ticket = await findTicketForDesk(db, id, now());
  assertFound(ticket);
  return { ...ticket, messages: await findMessagesForDesk(db, id, page), notes: await findNotes(db, id) };
}

/** The result of a change: the message of an answer, and the notification of the member. */
interface Changed {
  message: AdminTicketMessage | null;
  notification: NewNotification | null;
}

/** Changes the status of a ticket or replies to it, and notifies its member of changes. @throws 404 */
export async function updateTicket(
  context: Context,
  session: AdminSession,
  id: number,
  { status, reply }: { status?: TicketStatus; reply?: string },
): Promise<AdminTicket> {
  const { ticket, changed } = await transact(context, session, async (transaction) => {
    const locked = await existing(transaction, id);
    const done =
      reply === undefined
        ? await changeStatus(context, transaction, locked, status)
        : await answer(context, transaction, session, locked, { reply, status });
    await trace(transaction, session, 'update_ticket', locked);
    return { changed: done, ticket: await forDesk(context, transaction, id) };
  });
  publish(context, ticket.userId, changed);
  return ticket;
}

/** Answers a ticket. A repeated key returns the first answer. @throws 404, 409 idempotency_conflict */
export async function answerTicket(
  context: Context,
  session: AdminSession,
  ticketId: number,
  { text, status, key }: { text: string; status?: TicketStatus; key: string | undefined },
): Promise<AdminTicketMessage> {
  const creation = { operation: 'answer_ticket', input: { ticketId, text, status }, key };
  const { result: created } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const locked = await existing(transaction, ticketId);
      const answered = await answer(context, transaction, session, locked, { reply: text, status });
      await trace(transaction, session, 'answer_ticket', locked);
      const { message } = answered;
      return { id: message.id, result: message, publish: () => publish(context, locked.userId, answered) };
    },
    find: existingMessage,
  });
  return created;
}

/**
 * Adds a note that only administrators see. A repeated key returns the first one.
 * @throws 404, 409 idempotency_conflict, too_many_notes
 */
export async function addNote(
  context: Context,
  session: AdminSession,
  ticketId: number,
  { text, key }: { text: string; key: string | undefined },
): Promise<TicketNote> {
  const creation = { operation: 'add_ticket_note', input: { ticketId, text }, key };
  const { administratorId } = session;
  const { result: created } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const locked = await existing(transaction, ticketId);
      assertMayNote(await countNotes(transaction, ticketId));
      const note = { ticketId, memberId: locked.userId, administratorId, text, createdAt: context.now() };
      const id = await insertNote(transaction, note);
      await trace(transaction, session, 'add_ticket_note', locked);
      const found = await findNote(transaction, id);
      assertFound(found);
      return { id, result: found };
    },
    find: findNote,
  });
  return created;
}

/** Takes a ticket, also from another administrator, or gives it back. @throws 404, 409 ticket_closed */
export function assignTicket(
  context: Context,
  session: AdminSession,
  id: number,
  isTaken: boolean,
): Promise<AdminTicket> {
  return transact(context, session, async (transaction) => {
    const locked = await existing(transaction, id);
    assertMayAssign(locked.status);
    await setAssignee(transaction, id, isTaken ? session.administratorId : null);
    await trace(transaction, session, isTaken ? 'take_ticket' : 'give_ticket_back', locked);
    return forDesk(context, transaction, id);
  });
}

/** Changes the status of a locked ticket, and notifies the member of a new one. */
async function changeStatus(
  context: Context,
  transaction: Db,
  ticket: LockedTicket,
  status = ticket.status,
): Promise<Changed> {
  const now = context.now();
  await save(transaction, ticket, withStatus(ticket, status, now), now);
  return { message: null, notification: await notify(transaction, ticket, status, undefined) };
}

/** Answers a locked ticket, perhaps with a new status, and notifies the member. */
async function answer(
  context: Context,
  transaction: Db,
  { administratorId }: AdminSession,
  ticket: LockedTicket,
  { reply, status = ticket.status }: { reply: string; status: TicketStatus | undefined },
): Promise<Changed & { message: AdminTicketMessage }> {
  const now = context.now();
  const { id: ticketId, userId: memberId } = ticket;
  const id = await insertMessage(transaction, { ticketId, memberId, administratorId, text: reply, createdAt: now });
  const state = afterMessage(withStatus(ticket, status, now), 'desk', now);
  await save(transaction, ticket, state, now, { reply, isUnread: true, lastMessageAt: now });
  const notification = await notify(transaction, ticket, status, reply);
  return { message: await existingMessage(transaction, id), notification };
}

async function notify(
  transaction: Db,
  ticket: LockedTicket,
  status: TicketStatus,
  reply: string | undefined,
): Promise<NewNotification | null> {
  const draft = ticketNotification({ ...ticket, status }, ticket.status, reply);
  return draft === null ? null : insertNewNotification(transaction, draft);
}

function publish(context: Context, memberId: number, { message, notification }: Changed): void {
  if (message !== null) publishMessage(context, memberId, message);
  publishNotification(context, notification);
}

/** @throws 404 */
async function existing(transaction: Db, id: number): Promise<LockedTicket> {
  const ticket = await lockTicket(transaction, id);
  assertFound(ticket);
  return ticket;
}

async function existingMessage(transaction: Db, id: number): Promise<AdminTicketMessage> {
  const message = await findMessageForDesk(transaction, id);
  assertFound(message);
  return message;
}

async function forDesk({ now }: Context, transaction: Db, id: number): Promise<AdminTicket> {
  const ticket = await findTicketForDesk(transaction, id, now());
  assertFound(ticket);
  return ticket;
}

function trace(
  transaction: Db,
  { administratorId }: AdminSession,
  action: AuditAction,
  { id, userId }: LockedTicket,
): Promise<void> {
  return insertAudit(transaction, { administratorId, action, memberId: userId, targetType: 'ticket', targetId: id });
}
