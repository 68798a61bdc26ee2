import { createPost } from '@kopa/contracts/feed/posts';
import { expect, type Page, type ViewportSize } from '@playwright/test';
import { connect, servingMembers } from '../support/people.ts';
import { test } from '../support/scenario.ts';

/** Presses Tab until `name` has the focus, and returns the names of the elements on the way. */
async function tabTo(page: Page, name: RegExp): Promise<string[]> {
  const passed: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const labelled = (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
      return (element?.getAttribute('aria-label') ?? labelled ?? element?.textContent ?? '').trim();
    });
    passed.push(focused);
    if (name.test(focused)) return passed;
  }
  throw new Error(`Tab did not lead to ${String(name)}, but to ${passed.join(', ')}`);
}

test('a member signs in, looks at a profile and writes a message without a mouse', async ({ stage }) => {
  const [one, other] = await servingMembers('Key Board', 'Other Person');
  await connect(one, other);
  const content = `Posted to be found by ${one.user.username}`;
  await other.api.call(createPost, { body: { type: 'status', content, userId: other.user.id } });

  const page = await stage.visitor();
  expect(await tabTo(page, /^Portal email$/)).toEqual(['Portal email']);
  await page.keyboard.type(one.email);
  await tabTo(page, /^Password$/);
  await page.keyboard.type(one.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

  await page.goto('/social-feeds');
  const post = page.getByRole('article').filter({ hasText: content });
  await expect(post).toBeVisible();
  const phone = page.viewportSize() as ViewportSize;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Keyboard' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const current = page.locator('article:focus-within');
  await expect(current).toBeInViewport({ ratio: 0.5 });
  const top = () => current.evaluate((post) => post.getBoundingClientRect().top);
  await expect.poll(top, { message: 'pixels below the top, where header and chips stay' }).toBeGreaterThan(100);
  await page.keyboard.press('l');
  await expect(current.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('c');
  await expect(current.getByRole('textbox', { name: 'Write a comment' })).toBeFocused();
  await page.setViewportSize(phone);
  await page.reload();
  await expect(post).toBeVisible();
  const order = await tabTo(page, new RegExp(other.user.name));
  expect(order.slice(0, 5)).toEqual([
    'Skip to content',
    'Kopa',
    'Colour theme',
    'Quick messages',
    expect.stringMatching(/^Notifications/),
  ]);
  const author = post.getByRole('button').first();
  await author.focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Profile' });
  await expect(modal.getByRole('tab', { name: 'Service Info' })).toBeVisible();
  expect(await modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await modal.getByRole('tab', { name: 'Service Info' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(modal.getByRole('tab', { name: 'Posts', selected: true })).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(author).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, /^Message$/);
  await page.keyboard.press('Enter');
  const input = page.getByRole('textbox', { name: 'Message' });
  await expect(input).toBeFocused();
  await page.keyboard.type('First line');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Second line');
  await expect(input).toHaveValue('First line\nSecond line');
  await page.keyboard.press('Enter');
  await expect(input).toHaveValue('');
  await expect(input).toBeFocused();
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText('First line')).toBeVisible();
  expect(await log.getByText('First line').textContent()).toBe('First line\nSecond line');
});
