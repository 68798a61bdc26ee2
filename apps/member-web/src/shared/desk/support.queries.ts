import {
  createTicket,
  judgeSolution,
  listOwnTickets,
  listTicketMessages,
  readTicket,
  type TicketCategory,
  type TicketPriority,
  writeTicketMessage,
} from '@kopa/contracts/desk/tickets';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { cursorPaging } from '../lists/pages.ts';
import { addTicketMessage, changeTicket, markTicketRead, refetchSupport } from './support.cache.ts';
import { ownTicketsKey, ticketMessagesKey } from './support.keys.ts';

/** The member's own tickets, newest first; fetched again each time they are shown. */
export const ownTicketsQuery = infiniteQueryOptions({
  queryKey: ownTicketsKey,
  queryFn: ({ pageParam, signal }) => api.page(listOwnTickets, { query: { cursor: pageParam } }, { signal }),
  ...cursorPaging,
  staleTime: 0,
});

/** The messages of an own ticket: the newest page first, oldest first inside a page. */
export function ticketMessagesQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ticketMessagesKey(id),
    queryFn: ({ pageParam, signal }) =>
      api.page(listTicketMessages, { params: { id }, query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    staleTime: 0,
  });
}

/** Content of a new ticket. */
export interface NewTicket {
  subject: string;
  description: string;
  category: TicketCategory;
  priority: TicketPriority;
}

/** Creates a ticket; attempts with the same key create one. */
export function createTicketMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ idempotencyKey, ...body }: NewTicket & { idempotencyKey: string }) =>
      api.call(createTicket, { body }, { idempotencyKey }),
    onSuccess: () => refetchSupport(client),
  });
}

/** Writes a message in an own ticket; attempts with the same key write one. */
export function writeTicketMessageMutation(client: QueryClient, id: number) {
  return mutationOptions({
    mutationFn: ({ text, idempotencyKey }: { text: string; idempotencyKey: string }) =>
      api.call(writeTicketMessage, { params: { id }, body: { text } }, { idempotencyKey }),
    onSuccess: (message) => addTicketMessage(client, message),
  });
}

/** Tells whether an own resolved ticket is solved. */
export function judgeSolutionMutation(client: QueryClient, id: number) {
  return mutationOptions({
    mutationFn: (isSolved: boolean) => api.call(judgeSolution, { params: { id }, body: { isSolved } }),
    onSuccess: (ticket) => changeTicket(client, id, ticket),
    // Support, or another device, may have been faster.
    onError: () => refetchSupport(client),
  });
}

/** Marks the messages of an own ticket as read. */
export function readTicketMutation(client: QueryClient, id: number) {
  return mutationOptions({
    mutationFn: () => api.call(readTicket, { params: { id } }),
    onSuccess: () => markTicketRead(client, id),
  });
}
