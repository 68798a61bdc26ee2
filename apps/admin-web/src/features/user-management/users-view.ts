import type { AdminUser } from '@kopa/contracts/admin';

/**
 * Whether name, email or username hold every word of the search, without regard to case and accents
 * (product 3.4). The server applies the same rule to all members; here it answers at once.
 */
export function matchesSearch(user: Pick<AdminUser, 'name' | 'email' | 'username'>, search: string): boolean {
  const text = plain(`${user.name} ${user.email} ${user.username}`);
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** The count label of a page as it is, or as it will be once it has come: 'X-Y of N users', or '0 users'. */
export function countLabel({ page, pageSize, total }: { page: number; pageSize: number; total: number }): string {
  if (total === 0) return '0 users';
  const first = (page - 1) * pageSize + 1;
  return `${first}-${Math.min(first + pageSize - 1, total)} of ${total} users`;
}
