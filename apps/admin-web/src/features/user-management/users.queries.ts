import { activateUser, listAdminUsers, resetUserPassword, suspendUser } from '@kopa/contracts/admin/users';
import { adminLimits } from '@kopa/contracts/screen-limits';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';

export type PageSize = (typeof adminLimits.pageSizes)[number];

interface UsersPage {
  search?: string;
  page?: number;
  pageSize?: PageSize;
}

/** First part of the key of every page. */
export const usersKey = ['users'] as const;

/**
 * One page of the members that match, with the search that it belongs to; the first page of all members by default. The
 * previous page stays visible while the next one loads.
 */
export function usersQuery({ search = '', page = 1, pageSize = adminLimits.defaultPageSize }: UsersPage = {}) {
  const query = { ...(search === '' ? {} : { search }), include_activity: true, page, pageSize };
  return queryOptions({
    queryKey: [...usersKey, { search, page, pageSize }],
    queryFn: async ({ signal }) => ({
      ...(await withErrorText('Failed to fetch users', api.page(listAdminUsers, { query }, { signal }))),
      search,
    }),
    placeholderData: keepPreviousData,
  });
}

export const suspendMutation = mutationOptions({
  mutationFn: ({ userId, ...body }: { userId: number; days?: number; reason?: string }) =>
    withErrorText('Failed to suspend user', api.call(suspendUser, { params: { id: userId }, body })),
});

export const activateMutation = mutationOptions({
  mutationFn: (userId: number) =>
    withErrorText('Failed to activate user', api.call(activateUser, { params: { id: userId } })),
});

export const resetPasswordMutation = mutationOptions({
  mutationFn: ({ userId, newPassword }: { userId: number; newPassword: string }) =>
    withErrorText(
      'Failed to reset password',
      api.call(resetUserPassword, { params: { id: userId }, body: { newPassword } }),
    ),
});
