import type { Page } from '@playwright/test';

/** Waits until the service worker has kept all code. */
export async function isInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** The content that the app keeps on the device: the text of each entry. */
export function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // To open a database that is not there would create it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'kopa-kept')) return [];
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('kopa-kept');
      opening.onsuccess = () => {
        const reading = opening.result.transaction('content').objectStore('content').getAll();
        reading.onsuccess = () => resolve(reading.result.map((entry) => JSON.stringify(entry)));
      };
    });
  });
}
