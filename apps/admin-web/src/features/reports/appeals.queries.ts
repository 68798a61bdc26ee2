import { pageLimits } from '@kopa/contracts/limits';
import { decideAppeal, getAppeal, listAppeals } from '@kopa/contracts/moderation/admin-appeals';
import type { AppealOutcome } from '@kopa/contracts/moderation/decisions';
import type { CaseStatus } from '@kopa/contracts/moderation/reports';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';

/** Appeals with a status, oldest first, page by page. */
export function appealsQuery(status: CaseStatus) {
  return infiniteQueryOptions({
    queryKey: ['appeals', status],
    queryFn: ({ pageParam, signal }) =>
      withErrorText(
        'Failed to fetch appeals',
        api.page(listAppeals, { query: { limit: pageLimits.longDefault, status, ...pageParam } }, { signal }),
      ),
    ...cursorPaging,
    placeholderData: keepPreviousData,
  });
}

/** The number of open appeals. */
export const openAppealsQuery = queryOptions({
  queryKey: ['appeals', 'count'],
  queryFn: async ({ signal }) =>
    (await api.page(listAppeals, { query: { status: 'open', limit: 1 } }, { signal })).total ?? 0,
  meta: { silent: true },
});

/** One appeal with its case. */
export function appealQuery(id: number) {
  return queryOptions({
    queryKey: ['appeal', id],
    queryFn: ({ signal }) =>
      withErrorText('Failed to fetch the appeal', api.call(getAppeal, { params: { id } }, { signal })),
  });
}

/** Upholds or overturns a decision. */
export const decideAppealMutation = mutationOptions({
  mutationFn: ({ id, ...body }: { id: number; outcome: AppealOutcome; note: string }) =>
    withErrorText('Failed to decide the appeal', api.call(decideAppeal, { params: { id }, body })),
});
