import { listAllTickets, updateTicket } from '@kopa/contracts/admin';
import { pageLimits } from '@kopa/contracts/limits';
import type { TicketPriority, TicketStatus } from '@kopa/contracts/tickets';
import { infiniteQueryOptions, keepPreviousData, mutationOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { orFail } from '../../api/failure.ts';

/** Which tickets are shown; all of them where nothing is chosen. */
export interface TicketFilter {
  status?: TicketStatus;
  priority?: TicketPriority;
}

/** Tickets of all members that fit, newest first, page by page; what was shown stays until others are there. */
export function ticketsQuery(filter: TicketFilter) {
  return infiniteQueryOptions({
    queryKey: ['support-tickets', filter],
    queryFn: ({ pageParam, signal }) =>
      orFail(
        'Failed to fetch tickets',
        api.page(listAllTickets, { query: { limit: pageLimits.longDefault, ...filter, ...pageParam } }, { signal }),
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: (page) => (page.nextCursor === null ? undefined : { cursor: page.nextCursor }),
    placeholderData: keepPreviousData,
  });
}

/** Moves a ticket on, with a reply or without. */
export const updateTicketMutation = mutationOptions({
  mutationFn: ({ id, ...body }: { id: number; status: TicketStatus; reply?: string }) =>
    orFail('Failed to update ticket', api.call(updateTicket, { params: { id }, body })),
});
