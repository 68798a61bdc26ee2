import {
  endSafetyCall,
  getSafetyCall,
  getSafetyReach,
  listSafetyCalls,
  type NewSafetyCall,
  type SafetyArea,
  startSafetyCall,
} from '@kopa/contracts/safety/safety-calls';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';

/** Milliseconds after which the figures of running calls are fetched again while the portal is visible. */
const renewedEvery = 15_000;

const paging = {
  ...cursorPaging,
  refetchInterval: renewedEvery,
  // The tab itself shows a failure; a later one leaves the last figures.
  meta: { silent: true },
};

/** All safety calls with their counts, newest first, page by page. */
export const safetyCallsQuery = infiniteQueryOptions({
  queryKey: ['safety-calls'],
  queryFn: ({ pageParam, signal }) => api.page(listSafetyCalls, { query: pageParam }, { signal }),
  ...paging,
});

/** The members of a call with their answers, page by page; members who need help come first. */
export function answersQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ['safety-call', id],
    queryFn: async ({ pageParam, signal }) => {
      const page = await api.page(getSafetyCall, { params: { id }, query: pageParam }, { signal });
      return { ...page, items: page.items.answers };
    },
    ...paging,
  });
}

/** The number of members that a call would concern now. */
export function reachQuery(area: SafetyArea) {
  return queryOptions({
    queryKey: ['safety-reach', area],
    queryFn: ({ signal }) =>
      withErrorText('Failed to count the members', api.call(getSafetyReach, { query: area }, { signal })),
  });
}

/** Asks the members of an area. Retries of the same call share a key. */
export const askMutation = mutationOptions({
  mutationFn: ({ idempotencyKey, ...body }: NewSafetyCall & { idempotencyKey: string }) =>
    withErrorText('Failed to ask', api.call(startSafetyCall, { body }, { idempotencyKey })),
});

/** Ends a call. */
export const endMutation = mutationOptions({
  mutationFn: (id: number) => withErrorText('Failed to end the call', api.call(endSafetyCall, { params: { id } })),
});
