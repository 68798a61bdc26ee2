import type { AdminRole } from '@kopa/contracts/admin/admin';
import { listAdministrators } from '@kopa/contracts/admin/administrators';
import { type AuditAction, listAuditLog } from '@kopa/contracts/admin/audit-log';
import { pageLimits } from '@kopa/contracts/limits';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';

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
    ...cursorPaging,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** A choice of the filter by administrator. */
export interface AuditPerson {
  username: string;
  name: string;
}

/** Administrators for the filter: all for a super administrator, those of the newest entries for a moderator. */
export function auditPeopleQuery(role: AdminRole) {
  return queryOptions({
    queryKey: ['audit-people', role],
    queryFn: ({ signal }) =>
      withErrorText(
        'Failed to fetch administrators',
        role === 'super_admin' ? allAdministrators(signal) : latestAdministrators(signal),
      ),
  });
}

async function allAdministrators(signal: AbortSignal): Promise<AuditPerson[]> {
  return api.call(listAdministrators, { query: { limit: pageLimits.max } }, { signal });
}

async function latestAdministrators(signal: AbortSignal): Promise<AuditPerson[]> {
  const entries = await api.call(listAuditLog, { query: { limit: pageLimits.max } }, { signal });
  const names = new Map(entries.map(({ administrator, administratorName }) => [administrator, administratorName]));
  return [...names].map(([username, name]) => ({ username, name }));
}
