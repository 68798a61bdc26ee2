import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import type { TestMember } from './people.ts';
import { artefacts, urls } from './stack.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** What a journey opens and keeps. */
export interface Stage {
  /** A new visitor of the member app, with a browser context of their own. */
  visitor: () => Promise<Page>;
  /** A member in a browser context of their own, signed in through the sign-in screen; `liveChannel: false` blocks `/ws`. */
  signedIn: (member: TestMember, options?: { liveChannel?: boolean }) => Promise<Page>;
  /** A visitor of the administrator portal. */
  administrator: () => Promise<Page>;
  /** Keeps pictures of a page at both sizes among the artefacts, and checks it against WCAG 2 A and AA at each. */
  picture: (page: Page, name: string) => Promise<void>;
  /** Lets console errors pass that the journey provokes on purpose. */
  expectConsoleErrors: (pattern: RegExp) => void;
}

/** `test` of the journeys: a page that logs an error or a warning to its console, or throws one, fails its journey. */
export const test = base.extend<{ stage: Stage }>({
  stage: async ({ browser }, use, info) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    const barriers: string[] = [];
    const allowed: RegExp[] = [];

    async function open(baseURL: string, viewport: typeof phone): Promise<Page> {
      const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce', locale: 'en-GB' });
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(`page error: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          errors.push(`console: ${message.text()} (${message.location().url})`);
      });
      return page;
    }

    await use({
      visitor: async () => {
        const page = await open(urls.memberWeb, phone);
        await page.goto('/');
        return page;
      },
      signedIn: async (member, { liveChannel = true } = {}) => {
        const page = await open(urls.memberWeb, phone);
        if (!liveChannel) await page.routeWebSocket('**/ws', (socket) => socket.close({ code: 1011 }));
        await page.goto('/');
        await signIn(page, member);
        await page.getByRole('navigation').getByRole('link', { name: 'Home' }).waitFor();
        return page;
      },
      administrator: async () => {
        const page = await open(urls.adminWeb, desktop);
        await page.goto('/');
        return page;
      },
      picture: async (page, name) => {
        const own = page.viewportSize();
        for (const size of [phone, desktop]) {
          await page.setViewportSize(size);
          await page.screenshot({ path: `${artefacts}/pictures/${name}-${size.width}.png`, animations: 'disabled' });
          const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
          for (const { id, nodes } of violations) {
            barriers.push(...nodes.map(({ html }) => `${name} at ${size.width} px: ${id}: ${html}`));
          }
        }
        if (own !== null) await page.setViewportSize(own);
      },
      expectConsoleErrors: (pattern) => void allowed.push(pattern),
    });

    for (const context of contexts) await context.close();
    const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
    if (info.status !== info.expectedStatus) return;
    if (unexpected.length > 0) throw new Error(`the pages logged errors:\n${unexpected.join('\n')}`);
    if (barriers.length > 0) throw new Error(`the pages have barriers:\n${barriers.join('\n')}`);
  },
});

/** Fills in the sign-in screen and sends it. */
export async function signIn(page: Page, { email, password }: Pick<TestMember, 'email' | 'password'>): Promise<void> {
  await page.getByLabel(/email/i).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^sign in$/i }).click();
}
