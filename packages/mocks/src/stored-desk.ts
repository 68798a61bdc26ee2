import type { Appeal, MemberDecision } from '@kopa/contracts/decisions';
import type { TicketNote } from '@kopa/contracts/desk';
import type { Ticket, TicketMessage } from '@kopa/contracts/tickets';

/** `assignee` is an administrator's username. */
export interface StoredTicket extends Omit<Ticket, 'dueAt'> {
  assignee: string | null;
}

/** `administrator` is a username; null for a message of the member. */
export interface StoredTicketMessage extends Omit<TicketMessage, 'from'> {
  administrator: string | null;
}

export interface StoredTicketNote extends Omit<TicketNote, 'administrator'> {
  administrator: string;
}

/** Brings the removed content back. False if it has no place any more. */
export type Restore = () => boolean;

/** A decision about a member, of an administrator with a username. */
export interface StoredDecision extends Omit<MemberDecision, 'appeal' | 'appealUntil'> {
  memberId: number;
  administrator: string;
  /** Null where nothing was removed. */
  restore: Restore | null;
}

/** `administrator` has decided it; `ticketId` is the ticket of an appeal from the sign-in. */
export interface StoredAppeal extends Appeal {
  memberId: number;
  decisionId: number;
  administrator: string | null;
  ticketId: number | null;
}
