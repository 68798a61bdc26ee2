/**
 * Runs one send of a scope at a time, by a lock that pages and service worker share. Not every browser has locks;
 * idempotency keys make it safe.
 */
export async function inTurn<T>(scope: string, send: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? send() : locks.request(`kopa-outbox ${scope}`, send);
}
