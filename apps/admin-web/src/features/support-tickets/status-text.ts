import type { TicketStatus } from '@kopa/contracts/tickets';

/** A ticket's status for people: underscores turned into spaces, as with roles. */
export function statusText(status: TicketStatus): string {
  return status.replaceAll('_', ' ');
}
