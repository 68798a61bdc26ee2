import { ApiError } from '@kopa/contracts/client';

/** A send that cannot go out as it is: the member decides. */
export class NotSendable extends Error {}

/** Longest Retry-After, in seconds, after which a send is repeated by itself. */
const longestWait = 60;
/** Milliseconds for which the server keeps an idempotency key at least (product 5.6). */
const keyLasts = 2 * 24 * 60 * 60 * 1000;

/** True if the server asks to repeat a call soon, as for a limit or during its start. */
export function isPostponed(status: number, retryAfter: number | null): boolean {
  return (status === 429 || status === 503) && retryAfter !== null && retryAfter <= longestWait;
}

/** True for the refusal of a send that counts as done, because its journey is over. */
export function countsAsDone(code: unknown): boolean {
  return code === 'journey_ended';
}

/** True if a call is refused for its time. It is repeated without it, because the device's clock may be wrong. */
export function refusesTime(error: unknown): boolean {
  return error instanceof ApiError && error.refusedFields.includes('at');
}

/** True after the end of a send's key. It could arrive twice: the member decides. */
export function isOverdue({ submittedAt }: { submittedAt: number }): boolean {
  return Date.now() - submittedAt >= keyLasts;
}

/** True if a send is repeated by itself. */
export function isWaiting(send: { isFailed: boolean; submittedAt: number }): boolean {
  return !send.isFailed && !isOverdue(send);
}

/**
 * Runs one send of a scope at a time, by a lock that pages and service worker share. Not every browser has locks;
 * idempotency keys make it safe.
 */
export async function inTurn<T>(scope: string, send: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? send() : locks.request(`kopa-outbox ${scope}`, send);
}
