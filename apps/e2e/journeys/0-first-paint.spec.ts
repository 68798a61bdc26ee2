import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { registerServingMember } from '../support/people.ts';
import { urls } from '../support/stack.ts';

const texts = [
  'Kopa',
  'Your service year, your people.',
  'Portal email',
  'Password',
  'Create an account',
  'Forgot password?',
  'Contact support',
  'Clear local storage',
];

for (const [name, viewport] of Object.entries({
  phone: { width: 360, height: 640 },
  desktop: { width: 1280, height: 800 },
})) {
  test(`on a ${name} the sign-in is painted before the app’s code has come, and nothing moves when it does`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    let letScriptsCome = () => {};
    const scriptsMayCome = new Promise<void>((resolve) => {
      letScriptsCome = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await scriptsMayCome;
      await route.continue();
    });
    const boxes = () =>
      Promise.all(texts.map(async (text) => [text, await page.getByText(text, { exact: true }).first().boundingBox()]));
    await page.goto(urls.memberWeb, { waitUntil: 'commit' });
    await expect(page.getByText('Clear local storage')).toBeVisible();
    const painted = await boxes();
    expect(await page.getByRole('button').count(), 'the picture has no controls').toBe(0);
    letScriptsCome();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await boxes()).toEqual(painted);
    await context.close();
  });
}

test('a signed-in member never sees the sign-in while the app’s code is loading', async ({ stage }) => {
  const page = await stage.signedIn(await registerServingMember('Never', 'Again'));
  const html = await (await page.goto(`${urls.memberWeb}/social-feeds`))?.text();
  expect(html).not.toContain('class="kopa-shell"');
  await expect(page.getByRole('heading', { level: 1, name: 'Social Feed' })).toBeVisible();
});
