/** A role for people: underscores turned into spaces (product 3.3). */
export function roleLabel(role: string): string {
  return role.replaceAll('_', ' ');
}
