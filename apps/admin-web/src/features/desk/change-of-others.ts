import type { TicketDetails } from '@kopa/contracts/desk/desk';
import type { TicketStatus } from '@kopa/contracts/desk/tickets';
import { statusText } from './status-text.ts';

/**
 * A sentence about the change of a ticket by others since it was shown; null without one. A change that the answer would
 * make is no change of others: it may have arrived without a response.
 */
export function changeOfOthers(
  shown: TicketDetails,
  newest: TicketDetails,
  sent: { text: string; status: TicketStatus | null },
): string | null {
  const isKnown = (id: number) => shown.messages.some((message) => message.id === id);
  const [message] = newest.messages.filter(({ id, text }) => !isKnown(id) && text !== sent.text).reverse();
  if (message !== undefined) return `${message.administrator?.name ?? newest.user.name} has written meanwhile.`;
  if (newest.status === shown.status || newest.status === sent.status) return null;
  return `The status is ${statusText(newest.status)} now.`;
}
