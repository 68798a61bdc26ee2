import { createTicket, listOwnTickets, type TicketCategory, type TicketPriority } from '@kopa/contracts/tickets';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { cursorPaging } from '../lists/pages.ts';
import { refetchSupport } from './support.cache.ts';
import { ownTicketsKey } from './support.keys.ts';

/** The member's own tickets, newest first; fetched again each time they are shown. */
export const ownTicketsQuery = infiniteQueryOptions({
  queryKey: ownTicketsKey,
  queryFn: ({ pageParam, signal }) => api.page(listOwnTickets, { query: { cursor: pageParam } }, { signal }),
  ...cursorPaging,
  staleTime: 0,
});

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
