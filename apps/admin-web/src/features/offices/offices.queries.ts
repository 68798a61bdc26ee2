import { listAdministrators } from '@kopa/contracts/admin/administrators';
import { listAdminUsers } from '@kopa/contracts/admin/users';
import { pageLimits } from '@kopa/contracts/limits';
import {
  endOffice,
  type HolderKind,
  listAdminOffices,
  type NewOffice,
  type OfficeKind,
  offerOffice,
  updateOffice,
} from '@kopa/contracts/service/offices';
import { matchesSearch } from '@kopa/rules/people/search';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';

/** Filters of the offices; an empty field matches all. */
export interface OfficeFilter {
  state?: string | undefined;
  kind?: OfficeKind | undefined;
}

/** The offices that match, ended ones too, newest first, page by page. */
export function officesQuery(filter: OfficeFilter) {
  return infiniteQueryOptions({
    queryKey: ['offices', filter],
    queryFn: ({ pageParam, signal }) =>
      withErrorText(
        'Failed to fetch offices',
        api.page(listAdminOffices, { query: { ...filter, ...pageParam } }, { signal }),
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: (page) => (page.nextCursor === null ? undefined : { cursor: page.nextCursor }),
    placeholderData: keepPreviousData,
  });
}

const choices = 10;

/** A member or an administrator who may hold an office. */
export interface Candidate {
  id: number;
  name: string;
  username: string;
}

/** The first members, or administrators, whose name or username matches. */
export function candidatesQuery(holderKind: HolderKind, search: string) {
  return queryOptions({
    queryKey: ['candidates', holderKind, search],
    queryFn: ({ signal }): Promise<Candidate[]> =>
      withErrorText(
        'Failed to find holders',
        holderKind === 'member' ? members(search, signal) : officials(search, signal),
      ),
    placeholderData: keepPreviousData,
  });
}

async function members(search: string, signal: AbortSignal): Promise<Candidate[]> {
  const query = { ...(search === '' ? {} : { search }), pageSize: choices } as const;
  return api.call(listAdminUsers, { query }, { signal });
}

/** The call has no search: a service has some hundred administrators. */
async function officials(search: string, signal: AbortSignal): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { limit: pageLimits.max, ...(cursor === undefined ? {} : { cursor }) };
    const page = await api.page(listAdministrators, { query }, { signal });
    const active = page.items.filter(({ isActive }) => isActive);
    found.push(...active.filter(({ name, username }) => matchesSearch(`${name}\n${username}`, search)));
    if (found.length >= choices || page.nextCursor === null) return found.slice(0, choices);
    cursor = page.nextCursor;
  }
}

/** Offers an office. Retries of the same offer share a key. */
export const offerMutation = mutationOptions({
  mutationFn: ({ idempotencyKey, ...body }: NewOffice & { idempotencyKey: string }) =>
    withErrorText('Failed to offer the office', api.call(offerOffice, { body }, { idempotencyKey })),
});

/** Gives an office another last day. */
export const changeUntilMutation = mutationOptions({
  mutationFn: ({ id, until }: { id: number; until: string }) =>
    withErrorText('Failed to change the office', api.call(updateOffice, { params: { id }, body: { until } })),
});

/** Ends an office. */
export const endMutation = mutationOptions({
  mutationFn: (id: number) => withErrorText('Failed to end the office', api.call(endOffice, { params: { id } })),
});
