import { type BrowserContext, test as base } from '@playwright/test';
import { mockUrls } from '../support/stack.ts';

/**
 * `test` of the screens. Each screen has its own page in one browser context per worker, whose cache keeps the code. Its
 * storage is cleared before each page loads: content that another screen has left would stand in the place of skeletons
 * and errors.
 */
export const test = base.extend<object, { shared: BrowserContext }>({
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
      await context.addInitScript(() => localStorage.clear());
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ shared }, use) => {
    const page = await shared.newPage();
    const devtools = await shared.newCDPSession(page);
    for (const url of Object.values(mockUrls)) {
      await devtools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'indexeddb' });
    }
    await use(page);
    await page.close();
  },
});
