import type { Ticket } from '@kopa/contracts/tickets';

const statusWords: Record<Ticket['status'], string> = {
  open: 'open',
  in_progress: 'in progress',
  resolved: 'resolved',
  closed: 'closed',
};

/** What a member reads when their ticket has moved on. */
export function ticketMessage({ subject, status }: Ticket, replied: boolean): string {
  return replied
    ? `Support answered your ticket “${subject}”`
    : `Your support ticket “${subject}” is now ${statusWords[status]}`;
}
