import type { Ticket, TicketMessage } from '@kopa/contracts/desk/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../lists/change-cached.ts';
import { changeItems, insertItem, type Pages } from '../lists/pages.ts';
import { refetchWhere } from '../lists/refetch-where.ts';
import { ownTicketsKey, ticketMessagesKey } from './support.keys.ts';

/** Refetches the tickets after one was created or changed. */
export function refetchSupport(client: QueryClient): void {
  refetchWhere(client, { queryKey: ownTicketsKey });
}

/** Adds a message to its ticket. The list of tickets is fetched anew. */
export function addTicketMessage(client: QueryClient, message: TicketMessage): void {
  changeCached<Pages<TicketMessage>>(client, ticketMessagesKey(message.ticketId), (pages) =>
    insertItem(pages, message, 'oldest first'),
  );
  refetchSupport(client);
}

/** Marks a ticket as read. */
export function markTicketRead(client: QueryClient, id: number): void {
  changeTicket(client, id, { isUnread: false });
}

/** Changes a ticket. */
export function changeTicket(client: QueryClient, id: number, change: Partial<Ticket>): void {
  changeCached<Pages<Ticket>>(client, ownTicketsKey, (pages) =>
    changeItems(pages, (ticket) => (ticket.id === id ? { ...ticket, ...change } : ticket)),
  );
}
