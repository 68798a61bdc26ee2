import {
  answerClearanceDay,
  getClearanceDay,
  type NewClearanceAnswer,
  withdrawClearanceAnswer,
} from '@kopa/contracts/service/clearance-days';
import { MINUTE } from '@kopa/contracts/time';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { putCached } from '../lists/change-cached.ts';
import { followsPortal } from '../lists/follows-portal.ts';

/** How others have found the clearance of today; asked for again while the page is visible. */
export const clearanceDayQuery = queryOptions({
  queryKey: ['clearance-day'],
  // Others answer at any time.
  staleTime: 0,
  refetchInterval: 5 * MINUTE,
  queryFn: ({ signal }) => api.call(getClearanceDay, {}, { signal }),
  meta: followsPortal,
});

/** Saves the member's own answer; null takes it back. */
export function clearanceAnswerMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (answer: NewClearanceAnswer | null) => {
      if (answer !== null) return api.call(answerClearanceDay, { body: answer });
      await api.call(withdrawClearanceAnswer, {});
      return null;
    },
    onSuccess: (day) => {
      const { queryKey } = clearanceDayQuery;
      if (day !== null) putCached(client, queryKey, day);
      else client.setQueryData(queryKey, (before) => before && { ...before, own: null });
    },
  });
}
