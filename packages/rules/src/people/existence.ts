import { fail } from '../refusal.ts';

/**
 * Refuses missing, suspended and private things with the same error, so that ids reveal nothing (product 5.4). @throws
 * 404 not_found
 */
export function assertFound<T>(thing: T | undefined | null): asserts thing is T {
  if (thing === undefined || thing === null) throw fail('not_found');
}

/** Only active members get requests and messages, are added and are shown. @throws 404 for missing or suspended ones */
export function assertActiveMember(isActive: boolean): void {
  if (!isActive) throw fail('not_found');
}
