import { getAdminStats } from '@kopa/contracts/admin';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';

/** The four numbers above the tabs. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => withErrorText('Failed to fetch stats', api.call(getAdminStats, {}, { signal })),
});
