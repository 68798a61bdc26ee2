import { getToDo } from '@kopa/contracts/admin/to-do';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

const minute = 60_000;

/** The work that waits, read again every minute while the portal is visible. A failure leaves the last. */
export const toDoQuery = queryOptions({
  queryKey: ['to-do'],
  queryFn: ({ signal }) => api.call(getToDo, {}, { signal }),
  refetchInterval: minute,
  meta: { silent: true },
});
