import { type BrowserContext, test as base } from '@playwright/test';

/**
 * `test` of the screens. Each screen has its own page in one browser context per worker, whose cache saves hundreds of
 * requests to the development server. Its storage is cleared before each page loads.
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
    await use(page);
    await page.close();
  },
});
