import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import type { TestMember } from './people.ts';
import { artefacts, urls } from './stack.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const openDialog = '[role="dialog"][aria-modal="true"]';

/** The trace recorder reads local pictures in a way that the page's content security policy forbids. */
const recorderErrors = /^Connecting to 'blob:/;

/** A scenario beside it may delete a picture that a list of this one shows. */
const picturesOfOthers = /404.*\/uploads\//;

/** Helpers of a scenario. */
export interface Stage {
  /** Opens the member app as a new visitor, in its own browser context. */
  visitor: () => Promise<Page>;
  /**
   * Opens `path` as a signed-in member, in its own browser context and in the session of the member's API calls. The
   * browser starts in the state after a sign-in, without the sign-in screen. `liveChannel: false` blocks `/ws`.
   */
  signedIn: (member: TestMember, options?: { path?: string; liveChannel?: boolean }) => Promise<Page>;
  /** Opens the administrators' portal as a visitor. */
  administrator: () => Promise<Page>;
  /**
   * Stores pictures of a page at both sizes among the artefacts, and checks the page against WCAG 2 A and AA at each
   * size.
   */
  picture: (page: Page, name: string) => Promise<void>;
  /** Ignores console errors that the scenario causes on purpose. */
  expectConsoleErrors: (pattern: RegExp) => void;
}

/** `test` of the scenarios: one fails if a page logs or throws an error. A warning depends on the browser and its pace. */
export const test = base.extend<{ stage: Stage }>({
  stage: async ({ browser }, use, info) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    const faults: string[] = [];
    const allowed: RegExp[] = [picturesOfOthers];

    async function open(baseURL: string, viewport: typeof phone, storageState?: StorageState): Promise<Page> {
      const options = { baseURL, viewport, reducedMotion: 'reduce', locale: 'en-GB', storageState } as const;
      const context = await browser.newContext(options);
      contexts.push(context);
      context.on('page', watch);
      return context.newPage();
    }

    function watch(page: Page): void {
      page.on('pageerror', (error) => errors.push(`page error: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !recorderErrors.test(message.text()))
          errors.push(`console: ${message.text()} (${message.location().url})`);
      });
    }

    await use({
      visitor: async () => {
        const page = await open(urls.memberWeb, phone);
        await page.goto('/');
        return page;
      },
      signedIn: async (member, { path = '/', liveChannel = true } = {}) => {
        const page = await open(urls.memberWeb, phone, signedInState(member));
        if (liveChannel) await openLive(page, path);
        else {
          await page.routeWebSocket('**/ws', (socket) => socket.close({ code: 1011 }));
          await page.goto(path);
        }
        // An open chat of a phone hides the navigation.
        const home = page.getByRole('link', { name: 'Home', exact: true, includeHidden: true });
        await home.waitFor({ state: 'attached' });
        return page;
      },
      administrator: async () => {
        const page = await open(urls.adminWeb, desktop);
        await page.goto('/');
        return page;
      },
      picture: async (page, name) => {
        if (process.env.KOPA_PICTURES === 'off') return;
        const own = page.viewportSize();
        for (const size of [phone, desktop]) {
          await page.setViewportSize(size);
          await page.screenshot({ path: `${artefacts}/pictures/${name}-${size.width}.png`, animations: 'disabled' });
          const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']);
          // The dimmed page behind an open dialog is inactive, so its contrast does not matter.
          const isDimmed = (await page.locator(openDialog).count()) > 0;
          const { violations } = await (isDimmed ? axe.include(openDialog) : axe).analyze();
          for (const { id, nodes } of violations) {
            faults.push(...nodes.map(({ html }) => `${name} at ${size.width} px: ${id}: ${html}`));
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
    if (faults.length > 0) throw new Error(`the pages have faults:\n${faults.join('\n')}`);
  },
});

/** Opens `path` in a new page and waits until its live channel is authenticated, so that no push is missed after it. */
async function openLive(page: Page, path: string): Promise<void> {
  // The first frame may come before the page has loaded, or the channel before the test goes on.
  const firstFrame = page.waitForEvent('websocket').then((channel) => channel.waitForEvent('framereceived'));
  await Promise.all([firstFrame, page.goto(path)]);
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The state of a browser after a sign-in: cookie and stored member. */
function signedInState({ user, cookie }: TestMember): StorageState {
  const { hostname, origin } = new URL(urls.memberWeb);
  const session = { ...cookie(), domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false } as const;
  return {
    cookies: [{ ...session, sameSite: 'Lax' }],
    origins: [{ origin, localStorage: [{ name: 'kopa.member', value: JSON.stringify(user) }] }],
  };
}

/** Fills in the sign-in form and submits it. */
export async function signIn(page: Page, { email, password }: Pick<TestMember, 'email' | 'password'>): Promise<void> {
  await page.getByLabel(/email/i).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^sign in$/i }).click();
}
