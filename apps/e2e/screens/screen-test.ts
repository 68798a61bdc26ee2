import { type BrowserContext, test as base } from '@playwright/test';

/**
 * `test` of the screens: each has a page of its own, in one context for all of a worker, whose cache spares them the
 * hundreds of files of a development server. What one screen stores, the next does not find.
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
