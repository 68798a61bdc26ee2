import type { TicketStatus } from '@kopa/contracts/desk/tickets';

/** Display text of a ticket's status: underscores become spaces, as in roles. */
export function statusText(status: TicketStatus): string {
  return status.replaceAll('_', ' ');
}
