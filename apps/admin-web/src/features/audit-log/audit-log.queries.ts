import { listAdminUsers } from '@kopa/contracts/admin';
import { type AuditAction, listAdministrators, listAuditLog } from '@kopa/contracts/audit-log';
import { pageLimits } from '@kopa/contracts/limits';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';

/** Filters of the entries; an empty field matches all. */
export interface AuditFilter {
  /** Username of the administrator. */
  administrator?: string;
  action?: AuditAction;
  userId?: number;
}

/** Entries of the audit log, newest first, page by page; fetched again each time the log opens. */
export function auditLogQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      withErrorText(
        'Failed to fetch audit log',
        api.page(listAuditLog, { query: { limit: pageLimits.longDefault, ...filter, ...pageParam } }, { signal }),
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: (page) => (page.nextCursor === null ? undefined : { cursor: page.nextCursor }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Administrators for the filter. */
export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: ({ signal }) =>
    withErrorText('Failed to fetch administrators', api.call(listAdministrators, {}, { signal })),
});

/** The first members that match the search. */
export function memberChoicesQuery(search: string) {
  return queryOptions({
    queryKey: ['member-choices', search],
    queryFn: ({ signal }) =>
      withErrorText(
        'Failed to fetch users',
        api.call(listAdminUsers, { query: { ...(search === '' ? {} : { search }), pageSize: 10 } }, { signal }),
      ),
    placeholderData: keepPreviousData,
  });
}
