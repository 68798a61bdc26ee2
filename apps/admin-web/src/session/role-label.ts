/** A role for people: underscores turned into spaces (spec 2.17). */
export function roleLabel(role: string): string {
  return role.replaceAll('_', ' ');
}
