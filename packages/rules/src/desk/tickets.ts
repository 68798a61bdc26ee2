import type { MessageSide, NewTicket, Ticket, TicketStatus } from '@kopa/contracts/desk/tickets';
import { ticketLimits } from '@kopa/contracts/limits';
import { fail } from '../refusal.ts';
import { addWorkingHours } from './working-hours.ts';

/** The part of a ticket that messages and changes of the status move. Times are ISO 8601. */
export interface TicketState {
  status: TicketStatus;
  /** The member's first message since the desk answered last, or since a message opened the ticket again. */
  waitingSince: string | null;
  /** `waitingSince` before the last answer. */
  waitedSince: string | null;
  closedAt: string | null;
  /** Its member has opened it again, and it has not ended since. */
  isReopened: boolean;
}

const ended: readonly TicketStatus[] = ['resolved', 'closed'];

/** True for a ticket that was resolved or closed. */
export function isEnded(status: TicketStatus): boolean {
  return ended.includes(status);
}

/** A ticket as it is stored. A request under the Data Protection Act has the highest priority. */
export function storedTicket(ticket: NewTicket): NewTicket {
  return ticket.category === 'data_protection' ? { ...ticket, priority: 'high' } : ticket;
}

/** When an answer is due; null while none is (product 4.16). */
export function answerDueAt({
  priority,
  category,
  status,
  createdAt,
  waitingSince,
}: Pick<Ticket, 'priority' | 'category' | 'createdAt' | 'status' | 'waitingSince'>): Date | null {
  if (isEnded(status)) return null;
  if (category === 'data_protection') return new Date(Date.parse(createdAt) + ticketLimits.dataProtectionWithin);
  return waitingSince === null ? null : addWorkingHours(new Date(waitingSince), ticketLimits.dueHours[priority]);
}

/** An ended ticket takes messages of its member for some days. @throws 409 ticket_closed */
export function assertMayWrite(closedAt: string | null, now: Date): void {
  if (closedAt !== null && now.getTime() >= Date.parse(closedAt) + ticketLimits.reopenWithin) {
    throw fail('ticket_closed');
  }
}

/** @throws 409 ticket_closed */
export function assertMayAssign(status: TicketStatus): void {
  if (status === 'closed') throw fail('ticket_closed');
}

/** @param count the notes that the ticket has. @throws 409 too_many_notes */
export function assertMayNote(count: number): void {
  if (count >= ticketLimits.notes) throw fail('too_many_notes');
}

/** A ticket after a message. One of the member opens an ended ticket again. */
export function afterMessage(state: TicketState, from: MessageSide, now: Date): TicketState {
  if (from === 'desk') return { ...state, waitingSince: null, waitedSince: state.waitingSince ?? state.waitedSince };
  if (isEnded(state.status)) return reopened(state, now.toISOString());
  return { ...state, waitingSince: state.waitingSince ?? now.toISOString() };
}

/** A ticket after a change of its status by an administrator. */
export function withStatus(state: TicketState, status: TicketStatus, now: Date): TicketState {
  if (status === state.status) return state;
  const isOver = isEnded(status);
  return { ...state, status, closedAt: isOver ? now.toISOString() : null, isReopened: state.isReopened && !isOver };
}

/**
 * A resolved ticket after its member has told whether it is solved. One that is not waits again as before the answer. The
 * same again changes nothing. @throws 409 ticket_not_resolved
 */
export function afterVerdict(state: TicketState, isSolved: boolean, now: Date): TicketState {
  if (isSolved ? state.status === 'closed' : state.isReopened) return state;
  if (state.status !== 'resolved') throw fail('ticket_not_resolved');
  return isSolved ? withStatus(state, 'closed', now) : reopened(state, state.waitingSince ?? state.waitedSince);
}

function reopened(state: TicketState, waitingSince: string | null): TicketState {
  return { ...state, status: 'open', waitingSince, closedAt: null, isReopened: true };
}

const statusWords: Record<TicketStatus, string> = {
  open: 'open',
  in_progress: 'in progress',
  resolved: 'resolved',
  closed: 'closed',
};

/** The most characters of a reply that the notification quotes. The ticket has the full reply. */
const excerptLength = 200;

/** The text of the notification about a changed ticket; null if nothing changed for the member. */
export function ticketMessage(
  { subject, status }: Pick<Ticket, 'subject' | 'status'>,
  before: TicketStatus,
  reply: string | undefined,
): string | null {
  if (reply !== undefined) return `Support answered your ticket “${subject}”: ${excerpt(reply)}`;
  return status === before ? null : `Your support ticket “${subject}” is now ${statusWords[status]}`;
}

function excerpt(text: string): string {
  const characters = Array.from(text);
  return characters.length <= excerptLength ? text : `${characters.slice(0, excerptLength).join('')}…`;
}
