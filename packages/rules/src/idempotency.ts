import { fail } from './refusal.ts';

/**
 * What an idempotency key stands for, as text: equal for the same operation with the same content, however its fields
 * are ordered and whether an empty one is left out, null or blank (product 5.6).
 */
export function contentOf(operation: string, input: object): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return JSON.stringify([operation, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** A key answers its first result again, for the same content only. @throws 409 idempotency_conflict */
export function assertSameContent(isSame: boolean): void {
  if (!isSame) throw fail('idempotency_conflict');
}
