/** Tag of the event by which the browser lets the service worker send the outbox. */
export const outboxSync = 'kopa-outbox';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Asks the browser for a background sync of the outbox, also when Kopa is closed. Not every browser has it. */
export async function askForSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration('/');
    await registration?.sync?.register(outboxSync);
  } catch {
    // The next start of Kopa sends it.
  }
}
