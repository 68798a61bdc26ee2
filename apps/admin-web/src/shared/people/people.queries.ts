import { listAdministrators } from '@kopa/contracts/admin/administrators';
import { listAdminUsers } from '@kopa/contracts/admin/users';
import { pageLimits } from '@kopa/contracts/limits';
import type { HolderKind } from '@kopa/contracts/office/offices';
import { matchesSearch } from '@kopa/rules/people/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';

const choices = 10;

/** A member or an administrator to choose. */
interface Choice {
  id: number;
  name: string;
  username: string;
}

/** The first members, or administrators, whose name or username matches. */
export function peopleQuery(kind: HolderKind, search: string) {
  return queryOptions({
    queryKey: ['people', kind, search],
    queryFn: ({ signal }): Promise<Choice[]> =>
      withErrorText('Failed to find people', kind === 'member' ? members(search, signal) : officials(search, signal)),
    placeholderData: keepPreviousData,
  });
}

async function members(search: string, signal: AbortSignal): Promise<Choice[]> {
  const query = { ...(search === '' ? {} : { search }), pageSize: choices } as const;
  return api.call(listAdminUsers, { query }, { signal });
}

/** The call has no search: a service has some hundred administrators. */
async function officials(search: string, signal: AbortSignal): Promise<Choice[]> {
  const found: Choice[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { limit: pageLimits.max, ...(cursor === undefined ? {} : { cursor }) };
    const page = await api.page(listAdministrators, { query }, { signal });
    const active = page.items.filter(({ isActive }) => isActive);
    found.push(...active.filter(({ name, username }) => matchesSearch(`${name}\n${username}`, search)));
    if (found.length >= choices || page.nextCursor === null) return found.slice(0, choices);
    cursor = page.nextCursor;
  }
}
