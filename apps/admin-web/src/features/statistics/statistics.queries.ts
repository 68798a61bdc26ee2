import { getAdminStats } from '@kopa/contracts/admin/admin';
import { listCases } from '@kopa/contracts/moderation/cases';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';

/** The four numbers above the tabs. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => withErrorText('Failed to fetch stats', api.call(getAdminStats, {}, { signal })),
});

const minute = 60_000;

/** The number of open cases, read again every minute while the portal is visible. A failure leaves the last one. */
export const openCasesQuery = queryOptions({
  queryKey: ['cases', 'open'],
  queryFn: async ({ signal }) =>
    (await api.page(listCases, { query: { status: 'open', limit: 1 } }, { signal })).total ?? 0,
  refetchInterval: minute,
  meta: { silent: true },
});
