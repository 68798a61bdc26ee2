import { type Look, lookAt } from '@kopa/contracts/desk/looks';
import { lookLimits } from '@kopa/contracts/limits';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Tells again and again that one looks at a ticket or case, and fetches who else does. A failure leaves the last. */
export function lookersQuery(look: Look) {
  return queryOptions({
    queryKey: ['lookers', look],
    queryFn: ({ signal }) => api.call(lookAt, { body: look }, { signal }),
    refetchInterval: lookLimits.renewedEvery,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  });
}
