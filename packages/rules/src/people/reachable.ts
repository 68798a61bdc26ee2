import { fail } from '../refusal.ts';

/**
 * Only a member who is active and has no block with the caller gets requests and messages, is added and is shown.
 * @throws 404 for any other member
 */
export function assertReachable(isReachable: boolean): void {
  if (!isReachable) throw fail('not_found');
}
