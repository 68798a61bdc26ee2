import { listAllTickets } from '@kopa/contracts/admin';
import { pageLimits } from '@kopa/contracts/limits';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { orFail } from '../../failure.ts';

/** Tickets of all members, newest first, page by page. */
export const ticketsQuery = infiniteQueryOptions({
  queryKey: ['support-tickets'],
  queryFn: ({ pageParam, signal }) =>
    orFail(
      'Failed to fetch tickets',
      api.page(listAllTickets, { query: { limit: pageLimits.longDefault, ...pageParam } }, { signal }),
    ),
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: (page) => (page.nextCursor === null ? undefined : { cursor: page.nextCursor }),
});
