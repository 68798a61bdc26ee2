import type { Ticket, TicketStatus } from '@kopa/contracts/tickets';

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
