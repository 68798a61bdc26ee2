import { fail } from '../../http/errors.ts';
import type { Standing } from './messages.queries.ts';

/** @throws 400 own_message */
export function assertNotToOneself(senderId: number, receiverId: number): void {
  if (senderId === receiverId) throw fail('own_message');
}

/** @throws 404 for missing and suspended receivers */
export function assertMayWriteTo(standing: Standing | undefined): asserts standing is Standing {
  if (!standing?.receiverActive) throw fail('not_found');
}

/** Connections, and those who have answered once, may be written to without the limit for strangers. */
export function writesFreely({ connected, answered }: Standing): boolean {
  return connected || answered;
}
