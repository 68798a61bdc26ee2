import type { Ticket, TicketStatus } from '@kopa/contracts/tickets';
import { type AdminSession, transactAsAdmin } from '../../auth/admin-session.ts';
import { insertAudit } from '../../auth/audit.ts';
import { createOnce } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../http/errors.ts';
import { notify } from '../notifications/notifications.actions.ts';
import { changeTicket, insertTicket, type NewTicket } from './tickets.queries.ts';
import { ticketMessage } from './tickets.rules.ts';

/** Opens a ticket. @throws 409 idempotency_conflict, 429 rate_limited */
export async function createTicket(
  context: Context,
  session: MemberSession,
  ticket: NewTicket,
  key: string | undefined,
): Promise<Ticket> {
  await context.limits.take('supportTickets', session.memberId);
  const creation = { operation: 'create_ticket', input: ticket, key };
  const { result } = await createOnce(context, session, creation, async (transaction) => ({
    result: await insertTicket(transaction, session.memberId, ticket),
    status: 201,
  }));
  return result;
}

/** Moves a ticket on, with a reply or without, and tells its member. @throws 404 */
export function updateTicket(
  context: Context,
  session: AdminSession,
  id: number,
  change: { status?: TicketStatus; reply?: string },
): Promise<Ticket> {
  return transactAsAdmin(context, session, async (transaction) => {
    const ticket = await changeTicket(transaction, id, change);
    if (ticket === undefined) throw fail('not_found');
    const { administratorId } = session;
    await insertAudit(transaction, {
      administratorId,
      action: 'update_ticket',
      memberId: ticket.userId,
      targetType: 'ticket',
      targetId: id,
    });
    await notify(transaction, {
      memberId: ticket.userId,
      type: 'other',
      message: ticketMessage(ticket, change.reply !== undefined),
      relatedId: id,
    });
    return ticket;
  });
}
