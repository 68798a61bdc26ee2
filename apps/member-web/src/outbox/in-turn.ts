/** Name of the lock of the one who sends: a page or the service worker. */
const sender = 'kopa-outbox';

/** Does what sends one item of the outbox, while nobody else sends one. Not every browser has locks; keys make it safe. */
export async function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? send() : locks.request(sender, send);
}
