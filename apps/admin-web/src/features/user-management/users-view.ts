import type { AdminUser } from '@kopa/contracts/admin/users';
import { matchesSearch } from '@kopa/rules/people/search';

/**
 * True if name, email or username contain every word of the search (product 2.22). The server applies the same rule to
 * all members; this check answers without a call.
 */
export function userMatches(
  { name, email, username }: Pick<AdminUser, 'name' | 'email' | 'username'>,
  search: string,
): boolean {
  return matchesSearch(`${name} ${email} ${username}`, search);
}

/** The count label of the current page, or of the page that is loading: 'X-Y of N users', or '0 users'. */
export function countLabel({ page, pageSize, total }: { page: number; pageSize: number; total: number }): string {
  if (total === 0) return '0 users';
  const first = (page - 1) * pageSize + 1;
  return `${first}-${Math.min(first + pageSize - 1, total)} of ${total} users`;
}
