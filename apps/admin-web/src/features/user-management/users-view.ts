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

/** The count label: 'X-Y of N users', or '0 users'. `shown` is how many cards the page holds. */
export function countLabel(view: { page: number; pageSize: number; shown: number; total: number }): string {
  if (view.shown === 0) return '0 users';
  const first = (view.page - 1) * view.pageSize + 1;
  // While the next page is fetched the last one is still shown, and may hold more than the next will.
  return `${first}-${Math.min(first + view.shown - 1, view.total)} of ${view.total} users`;
}
