import type { Ticket } from '@kopa/contracts/desk/tickets';
import { asCreated } from '@kopa/rules/idempotency';
import { objectionSubject } from '@kopa/rules/office/roster';
import { createOnce } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import type { Context } from '../../process/context.ts';
import { lockForObjection, noteObjection } from '../file/attendance.actions.ts';
import { openTicket } from './tickets.actions.ts';
import { findTicket } from './tickets.queries.ts';

/**
 * Objects to the member's attendance at a roll call: a support ticket with the facts of the roll call.
 * @throws 404 without an attendance, 409 objection_exists, idempotency_conflict; 429 rate_limited
 */
export async function objectToAttendance(
  context: Context,
  session: MemberSession,
  rollCallId: number,
  { text, key }: { text: string; key: string | undefined },
): Promise<Ticket> {
  const { memberId } = session;
  const input = { rollCallId, text };
  const creation = { operation: 'object_to_attendance', input, key, limit: 'supportTickets' } as const;
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const attendance = await lockForObjection(transaction, rollCallId, memberId, context.now());
      const ticket = await openTicket(context, transaction, memberId, {
        subject: objectionSubject(attendance),
        ...{ description: text, category: 'other', priority: 'medium' },
      });
      await noteObjection(transaction, rollCallId, memberId, ticket.id);
      return { id: ticket.id, result: ticket };
    },
    find: findTicket,
  });
  return asCreated.ticket(result);
}
