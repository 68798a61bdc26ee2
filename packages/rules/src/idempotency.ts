import { fail } from './refusal.ts';

/**
 * Returns the operation and its content as a text that can be compared. The order of the fields does not matter, and an
 * empty field may be missing, null or an empty text (product 5.6).
 */
export function contentOf(operation: string, input: object): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return JSON.stringify([operation, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** A repeated key needs the same content as the first time. @throws 409 idempotency_conflict */
export function assertSameContent(isSame: boolean): void {
  if (!isSame) throw fail('idempotency_conflict');
}
