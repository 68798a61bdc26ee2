/** Display text of a role: underscores become spaces (product 3.3). */
export function roleLabel(role: string): string {
  return role.replaceAll('_', ' ');
}
