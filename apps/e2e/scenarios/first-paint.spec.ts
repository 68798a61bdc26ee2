import { demoMembers } from '@kopa/contracts/demo';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { registerServingMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';
import { urls } from '../support/stack.ts';

const texts = [
  'Kopa',
  'Your service year, your people.',
  'Portal email',
  'Password',
  'Sign in',
  'Create an account',
  'Forgot password?',
  'Contact support',
  'Kopa does not open properly? Clear its data',
];

/** Opens the sign-in without the app's code, which comes when the returned function is called. */
async function openWithoutCode(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const { promise: codeMayCome, resolve: letCodeCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await codeMayCome;
    await route.continue();
  });
  await page.goto(urls.memberWeb, { waitUntil: 'commit' });
  return { context, page, problems, letCodeCome };
}

/** Waits until the app has taken over the sign-in: its eye shows the password. */
async function isAlive(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Show characters' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text', { timeout: 500 });
  }).toPass();
}

for (const [name, viewport] of Object.entries({
  phone: { width: 360, height: 640 },
  desktop: { width: 1280, height: 800 },
})) {
  test(`on a ${name} the sign-in is there before the app’s code, nothing moves when it comes, and the typed text stays`, async ({
    browser,
  }) => {
    const { context, page, problems, letCodeCome } = await openWithoutCode(browser, { viewport });
    const boxes = () =>
      Promise.all(texts.map(async (text) => [text, await page.getByText(text, { exact: true }).first().boundingBox()]));
    await page.getByLabel('Portal email').fill(demoMembers[0].email);
    const painted = await boxes();
    letCodeCome();
    await isAlive(page);
    await expect(page.getByLabel('Portal email')).toHaveValue(demoMembers[0].email);
    expect(await boxes()).toEqual(painted);
    expect(problems).toEqual([]);
    await context.close();
  });
}

test('a sign-in that was sent before the app’s code came is sent by it', async ({ browser }) => {
  const { context, page, letCodeCome } = await openWithoutCode(browser, {});
  await page.getByLabel('Portal email').fill(demoMembers[0].email);
  await page.getByLabel('Password', { exact: true }).fill(demoMembers[0].password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect(page.url(), 'the browser sends no form').toBe(`${urls.memberWeb}/`);
  letCodeCome();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
  await context.close();
});

test('on a dark phone the sign-in is dark from the first paint', async ({ browser }) => {
  const { context, page } = await openWithoutCode(browser, { colorScheme: 'dark' });
  await expect(page.getByText('Kopa does not open properly? Clear its data')).toBeVisible();
  const ground = await page.getByRole('main').evaluate((screen) => getComputedStyle(screen).backgroundColor);
  expect(ground).toBe('rgb(25, 29, 27)');
  await context.close();
});

test('a signed-in member sees a skeleton while the app’s code is loading, and never the sign-in', async ({ stage }) => {
  const page = await stage.signedIn(await registerServingMember('Never', 'Again'));
  const html = await (await page.goto(`${urls.memberWeb}/social-feeds`))?.text();
  expect(html).toContain('class="skeleton"');
  expect(html).not.toContain('<form');
  await expect(page.getByRole('heading', { level: 1, name: 'Social Feed' })).toBeVisible();
});
