import type { AdminTicket } from '@kopa/contracts/admin';
import type { Ticket, TicketStatus } from '@kopa/contracts/tickets';
import { fail } from '@kopa/rules/refusal';
import { ticketMessage } from '@kopa/rules/tickets';
import { type AdminSession, transactAsAdmin } from '../../auth/admin-session.ts';
import { insertAudit } from '../../auth/audit.ts';
import { createOnce } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import type { Context } from '../../context.ts';
import { notify } from '../notifications/notifications.actions.ts';
import { changeTicket, insertTicket, lockTicket, type NewTicket } from './tickets.queries.ts';

/** Opens a ticket. @throws 409 idempotency_conflict, 429 rate_limited */
export async function createTicket(
  context: Context,
  session: MemberSession,
  ticket: NewTicket,
  key: string | undefined,
): Promise<Ticket> {
  const creation = { operation: 'create_ticket', input: ticket, key, limit: 'supportTickets' } as const;
  const { result } = await createOnce(context, session, creation, async (transaction) => ({
    result: await insertTicket(transaction, session.memberId, ticket),
    status: 201,
  }));
  return result;
}

/** Moves a ticket on, with a reply or without, and tells its member of what is new to them. @throws 404 */
export async function updateTicket(
  context: Context,
  session: AdminSession,
  id: number,
  change: { status?: TicketStatus; reply?: string },
): Promise<AdminTicket> {
  const { ticket, notification } = await transactAsAdmin(context, session, async (transaction) => {
    const before = await lockTicket(transaction, id);
    if (before === undefined) throw fail('not_found');
    const changed = await changeTicket(transaction, id, change);
    await insertAudit(transaction, {
      administratorId: session.administratorId,
      action: 'update_ticket',
      memberId: changed.userId,
      targetType: 'ticket',
      targetId: id,
    });
    const message = ticketMessage(changed, before, change.reply);
    return {
      ticket: changed,
      notification:
        message === null
          ? null
          : await notify(transaction, { memberId: changed.userId, type: 'other', message, relatedId: id }),
    };
  });
  if (notification !== null) context.publish('notification', { notification }, [ticket.userId]);
  return ticket;
}
