import { demoMembers } from '@kopa/contracts/demo';
import { expect, type Page } from '@playwright/test';
import { signIn, test } from '../support/scenario.ts';

const navigationItems = ['Home', 'Social', 'Discover', 'Chat', 'Profile'];

/** Opens every item of the navigation in turn. */
async function eachNavigationItem(page: Page, check: (item: string) => Promise<void>): Promise<void> {
  for (const item of navigationItems) {
    const link = page.getByRole('navigation').getByRole('link', { name: item });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await check(item);
  }
}

test('header and navigation stay in the same position on every page', async ({ stage }) => {
  const page = await stage.visitor();
  await signIn(page, demoMembers[0]);
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // A wide screen has the pages of the service year and the groups, too.
    await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(width < 1024 ? 5 : 10);
    let places: number[] | undefined;
    await eachNavigationItem(page, async (item) => {
      const frame = page.getByRole('banner').or(page.getByRole('navigation')).locator('a, button');
      const found = await frame.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().x));
      places ??= found;
      expect(found, `${item} at ${width} px`).toEqual(places.map((place) => expect.closeTo(place, -1)));
    });
  }
});

test('on a phone the header leaves on the way down, and returns on the way up and with the focus', async ({
  stage,
}) => {
  const page = await stage.visitor();
  await signIn(page, demoMembers[0]);
  await page.getByRole('navigation').getByRole('link', { name: 'Discover' }).click();
  await page.getByRole('article').first().waitFor();
  // It comes with the code that is loaded after the first page.
  await page.locator('main [class*="bars"]').waitFor({ state: 'attached' });
  const header = page.getByRole('link', { name: 'Kopa', exact: true });
  const height = await page.getByRole('banner').evaluate((banner) => banner.getBoundingClientRect().height);
  expect(height).toBe(48);
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 600);
  await expect(header).not.toBeInViewport();
  await expect(page.getByRole('navigation')).toBeInViewport();
  await page.mouse.wheel(0, -20);
  await expect(header).toBeInViewport();
  await page.mouse.wheel(0, 400);
  await expect(header).not.toBeInViewport();
  await header.focus();
  await expect(header).toBeInViewport();
});

test('home of a member with content ends within two and a half screens of a phone', async ({ stage }) => {
  const page = await stage.visitor();
  await signIn(page, demoMembers[0]);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const part of ['Next', 'Recent Messages', 'Suggested Connections', 'Your Groups', 'Recent Activity']) {
    await page.getByRole('region', { name: part }).waitFor();
  }
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  const today = page.getByRole('region', { name: 'Clearance today' });
  await today.getByRole('button', { name: 'Open' }).waitFor();
  // Other days are without this card.
  await today.evaluate((card) => card.remove());
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2.5 * 740);
});

test('on a phone the channels, opened by their address, scroll below their tabs', async ({ stage }) => {
  const page = await stage.visitor();
  await signIn(page, demoMembers[0]);
  await page.getByRole('navigation').getByRole('link', { name: 'Chat' }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/chat?tab=channels');
  await page.getByRole('heading', { name: 'Is it true?' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('tab', { name: 'Channels' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
});

test('with text of twice the size no label is cut off, and nothing scrolls sideways', async ({ stage }) => {
  const page = await stage.visitor();
  await signIn(page, demoMembers[0]);
  await page.addStyleTag({ content: 'html { font-size: 32px; }' });
  await eachNavigationItem(page, async (item) => {
    const cut = await page
      .locator('main :is(button, a.mantine-Button-root)')
      .filter({ visible: true })
      .evaluateAll((buttons) =>
        buttons
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map((button) => button.textContent),
      );
    expect(cut, item).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), item).toBeLessThanOrEqual(0);
  });
});

test('expanded quick messages take 90 % of the width and 85 % of the height, and a click outside does not close them', async ({
  stage,
}) => {
  const page = await stage.visitor();
  await signIn(page, demoMembers[0]);
  await page.getByRole('button', { name: 'Quick messages' }).click();
  await page.getByRole('button', { name: 'Expand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick messages' });
  await expect(dialog.getByRole('region', { name: 'Conversations' })).toBeVisible();
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await dialog.boundingBox();
    const share = { width: (box?.width ?? 0) / width, height: (box?.height ?? 0) / height };
    expect(share.width, `at ${width} px`).toBeCloseTo(0.9, 1);
    expect(share.height, `at ${width} px`).toBeCloseTo(0.85, 1);
    await page.mouse.click(2, height - 2);
    await expect(dialog).toBeVisible();
  }
});
