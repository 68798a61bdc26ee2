import { fail } from './refusal.ts';

/**
 * What is missing, hidden by a suspension, or private to others is refused in one way, so that ids tell nothing
 * (product 5.4). @throws 404 not_found
 */
export function assertFound<T>(thing: T | undefined | null): asserts thing is T {
  if (thing === undefined || thing === null) throw fail('not_found');
}

/** Only active members can be asked, written to, added or looked at. @throws 404 for missing and suspended ones */
export function assertActiveMember(isActive: boolean): void {
  if (!isActive) throw fail('not_found');
}
