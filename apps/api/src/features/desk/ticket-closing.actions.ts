import { ticketLimits } from '@kopa/contracts/limits';
import { withStatus } from '@kopa/rules/desk/tickets';
import { ticketNotification } from '@kopa/rules/notifications/notifications';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { insertNewNotification, publishNotification } from '../notifications/notifications.actions.ts';
import { save } from './tickets.actions.ts';
import { findResolved, lockTicket } from './tickets.queries.ts';

const ticketsAtOnce = 100;

/**
 * A step of the job that closes resolved tickets whose members have not told in time whether they are solved, and
 * notifies them. A failing ticket holds up no other. Returns whether more are left.
 * @throws the first error, after it has tried all tickets
 */
export async function closeTicketsStep(context: Context): Promise<boolean> {
  const since = new Date(context.now().getTime() - ticketLimits.closesAfter);
  const ids = await findResolved(context.db, since, ticketsAtOnce);
  // Each in a transaction of its own: the figures of several would be locked in no order.
  const errors: unknown[] = [];
  for (const id of ids) await closeTicket(context, id, since).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
  return ids.length === ticketsAtOnce;
}

async function closeTicket(context: Context, id: number, since: Date): Promise<void> {
  const notification = await transact(context, 'job', async (transaction) => {
    const ticket = await lockTicket(transaction, id);
    // Its member, or an administrator, was faster.
    if (ticket?.status !== 'resolved' || Date.parse(ticket.closedAt as string) > since.getTime()) return null;
    const now = context.now();
    const closed = withStatus(ticket, 'closed', now);
    await save(transaction, ticket, closed, now);
    const draft = ticketNotification({ ...ticket, ...closed }, ticket.status, undefined);
    return draft === null ? null : insertNewNotification(transaction, draft);
  });
  publishNotification(context, notification);
}
