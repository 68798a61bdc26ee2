import { listAllTickets, updateTicket } from '@kopa/contracts/admin';
import { pageLimits } from '@kopa/contracts/limits';
import type { TicketPriority, TicketStatus } from '@kopa/contracts/tickets';
import { infiniteQueryOptions, keepPreviousData, mutationOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';

/** Filters of the tickets; an empty field matches all. */
export interface TicketFilter {
  status?: TicketStatus;
  priority?: TicketPriority;
}

/**
 * Tickets of all members that match, newest first, page by page. The previous result stays visible while the next one
 * loads.
 */
export function ticketsQuery(filter: TicketFilter) {
  return infiniteQueryOptions({
    queryKey: ['support-tickets', filter],
    queryFn: ({ pageParam, signal }) =>
      withErrorText(
        'Failed to fetch tickets',
        api.page(listAllTickets, { query: { limit: pageLimits.longDefault, ...filter, ...pageParam } }, { signal }),
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: (page) => (page.nextCursor === null ? undefined : { cursor: page.nextCursor }),
    placeholderData: keepPreviousData,
  });
}

/** Changes a ticket's status, with or without a reply. */
export const updateTicketMutation = mutationOptions({
  mutationFn: ({ id, ...body }: { id: number; status: TicketStatus; reply?: string }) =>
    withErrorText('Failed to update ticket', api.call(updateTicket, { params: { id }, body })),
});
