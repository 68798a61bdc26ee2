import type { AdminRole } from '@kopa/contracts/access';
import { listAdministrators } from '@kopa/contracts/admin/administrators';
import { type ActorKind, type AuditAction, type AuditTarget, listAuditLog } from '@kopa/contracts/admin/audit-log';
import { pageLimits } from '@kopa/contracts/limits';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';

/** Filters of the entries; an empty field matches all. */
export interface AuditFilter {
  /** Username of the one who acts. */
  administrator?: string;
  actorKind?: ActorKind;
  action?: AuditAction;
  userId?: number;
  targetType?: AuditTarget;
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

/** A choice of the filter by the one who acts. */
export interface AuditPerson {
  kind: ActorKind;
  username: string;
  name: string;
}

/** People for the filter: those of the newest entries, and all administrators for a super administrator. */
export function auditPeopleQuery(role: AdminRole) {
  return queryOptions({
    queryKey: ['audit-people', role],
    queryFn: ({ signal }) => withErrorText('Failed to fetch administrators', auditPeople(role, signal)),
  });
}

async function auditPeople(role: AdminRole, signal: AbortSignal): Promise<AuditPerson[]> {
  const query = { limit: pageLimits.max };
  const accounts = role === 'super_admin' ? await api.call(listAdministrators, { query }, { signal }) : [];
  const entries = await api.call(listAuditLog, { query }, { signal });
  const people: AuditPerson[] = [
    ...accounts.map(({ username, name }) => ({ kind: 'administrator' as const, username, name })),
    ...entries.map(({ actorKind, administrator, administratorName }) => ({
      ...{ kind: actorKind, username: administrator, name: administratorName },
    })),
  ];
  return [...new Map(people.map((person) => [`${person.kind} ${person.username}`, person])).values()];
}
