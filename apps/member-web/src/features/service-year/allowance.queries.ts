import { answerAllowance, getAllowance } from '@kopa/contracts/service/allowance';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { putCached } from '../../shared/lists/change-cached.ts';
import { followsPortal } from '../../shared/lists/follows-portal.ts';

/** Whether the allowance of a month has come: the own answer, and those of others as counts. */
export function allowanceQuery(month: string) {
  return queryOptions({
    queryKey: ['allowance', month],
    // Others answer at any time.
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getAllowance, { params: { month } }, { signal }),
    meta: followsPortal,
  });
}

/** Saves the day of a month's allowance; null: not yet paid. */
export function answerMutation(client: QueryClient, memberId: number, month: string) {
  return mutationOptions({
    mutationFn: (paidOn: string | null) =>
      api.call(answerAllowance, { params: { id: memberId, month }, body: { paidOn } }),
    onSuccess: (allowance) => putCached(client, allowanceQuery(month).queryKey, allowance),
  });
}
