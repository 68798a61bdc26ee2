/** Name of the lock of the sending page or service worker. */
const sender = 'kopa-outbox';

/** Runs one send of the outbox at a time. Not every browser has locks; idempotency keys make it safe. */
export async function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? send() : locks.request(sender, send);
}
