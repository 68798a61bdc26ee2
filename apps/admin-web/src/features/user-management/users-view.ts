import type { AdminUser } from '@kopa/contracts/admin';
import { matchesSearch } from '@kopa/rules/search';

/**
 * Whether name, email or username hold every word of the search (product 2.22). The server applies the same rule to all
 * members; here it answers at once.
 */
export function isFound(
  { name, email, username }: Pick<AdminUser, 'name' | 'email' | 'username'>,
  search: string,
): boolean {
  return matchesSearch(`${name} ${email} ${username}`, search);
}

/** The count label of a page as it is, or as it will be once it has come: 'X-Y of N users', or '0 users'. */
export function countLabel({ page, pageSize, total }: { page: number; pageSize: number; total: number }): string {
  if (total === 0) return '0 users';
  const first = (page - 1) * pageSize + 1;
  return `${first}-${Math.min(first + pageSize - 1, total)} of ${total} users`;
}
