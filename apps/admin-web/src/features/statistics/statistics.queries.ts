import { getAdminStats } from '@kopa/contracts/admin';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { orFail } from '../../api/failure.ts';

/** The four numbers above the tabs. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => orFail('Failed to fetch stats', api.call(getAdminStats, {}, { signal })),
});
