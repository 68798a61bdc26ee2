import { getCurrentUser } from '@kopa/contracts/account/auth';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** The signed-in member, from the server. */
export function currentUserQuery() {
  return queryOptions({
    queryKey: ['current-user'],
    queryFn: ({ signal }) => api.call(getCurrentUser, {}, { signal }),
  });
}
