import type { AdminTicket } from '@kopa/contracts/admin';
import type { NewTicket, Ticket, TicketStatus } from '@kopa/contracts/tickets';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import { ticketNotice } from '@kopa/rules/notifications';
import type { Context } from '../../context.ts';
import { type AdminSession, transactAsAdmin } from '../../identity/admin-session.ts';
import { insertAudit } from '../../identity/audit.ts';
import { createOnce } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { insertNewNotification, publishNotification } from '../notifications/notifications.actions.ts';
import { changeTicket, findTicket, insertAppeal, insertTicket, lockTicket } from './tickets.queries.ts';

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
      const inserted = await insertTicket(transaction, session.memberId, ticket);
      return { id: inserted.id, result: inserted, status: 201 };
    },
    find: findTicket,
  });
  return asCreated.ticket(result);
}

/** Opens the ticket of an appeal; nothing if the member has an open one. */
export function openAppeal(context: Context, memberId: number, ticket: NewTicket): Promise<Ticket | undefined> {
  return insertAppeal(context.db, memberId, ticket);
}

/** Changes the status of a ticket or replies to it, and notifies its member of changes. @throws 404 */
export async function updateTicket(
  context: Context,
  session: AdminSession,
  id: number,
  change: { status?: TicketStatus; reply?: string },
): Promise<AdminTicket> {
  const { ticket, notification } = await transactAsAdmin(context, session, async (transaction) => {
    const before = await lockTicket(transaction, id);
    assertFound(before);
    const changed = await changeTicket(transaction, id, change);
    await insertAudit(transaction, {
      administratorId: session.administratorId,
      action: 'update_ticket',
      memberId: changed.userId,
      targetType: 'ticket',
      targetId: id,
    });
    const notice = ticketNotice(changed, before, change.reply);
    return { ticket: changed, notification: notice === null ? null : await insertNewNotification(transaction, notice) };
  });
  publishNotification(context, notification);
  return ticket;
}
