import { demoMembers } from '@kopa/contracts/demo';
import { expect, type Page } from '@playwright/test';
import { signIn, test } from '../support/journey.ts';
import { registerServingMember } from '../support/people.ts';
import { artefacts } from '../support/stack.ts';

const sizes = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } };

/** Delays all scripts but the early one, until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const mayCome = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!early-)[^/]+\.js$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  return release;
}

/** Where the texts are. A heading may be wider than its text, so widths do not count. */
async function placesOf(page: Page, texts: readonly string[]) {
  const boxes = await Promise.all(texts.map((text) => page.getByText(text, { exact: true }).first().boundingBox()));
  return texts.map((text, index) => ({ text, y: boxes[index]?.y, height: boxes[index]?.height }));
}

for (const [size, viewport] of Object.entries(sizes)) {
  test(`on a ${size} a member sees the frame before the app’s code has come, and it stays where it is`, async ({
    stage,
    browser,
  }) => {
    const member = await stage.signedIn(await registerServingMember('Ngozi', 'Bello'));
    const storageState = await member.context().storageState();
    for (const [path, heading, scheme] of [
      ['/', 'Welcome, Ngozi', 'light'],
      ['/profile', 'Ngozi Bello', 'dark'],
      ['/social-feeds', null, 'light'],
      ['/chat', null, 'light'],
    ] as const) {
      const context = await browser.newContext({
        viewport,
        storageState,
        colorScheme: scheme,
        serviceWorkers: 'block',
        baseURL: member.url(),
      });
      const page = await context.newPage();
      const letCodeCome = await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      const texts = ['Kopa', 'Home', 'Social', 'Discover', 'Chat', 'Profile', ...(heading === null ? [] : [heading])];
      const text = (shown: string) => page.getByText(shown, { exact: true }).first();
      await expect(text(texts.at(-1) ?? '')).toBeVisible();
      await expect(page.getByRole('link'), 'the picture has no controls').toHaveCount(0);
      const painted = await placesOf(page, texts);
      await page.screenshot({ path: `${artefacts}/first-frame/${size}${path.replace('/', '-')}.png` });
      letCodeCome();
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
      expect(await placesOf(page, texts)).toEqual(painted);
      await page.screenshot({ path: `${artefacts}/first-frame/${size}${path.replace('/', '-')}-then.png` });
      await context.close();
    }
  });
}

test('after a sign-in the pages look as they do when they are opened: their styles come after the general ones', async ({
  stage,
}) => {
  const page = await stage.visitor();
  await signIn(page, demoMembers[0]);
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  const look = () =>
    page.getByRole('button', { name: 'Change Cover' }).evaluate((button) => ({
      ...button.getBoundingClientRect().toJSON(),
      ground: getComputedStyle(button).background,
    }));
  const afterSignIn = await look();
  expect(afterSignIn.ground).toContain('rgba(0, 0, 0, 0.56)');
  await page.reload();
  await expect.poll(look).toEqual(afterSignIn);
});
