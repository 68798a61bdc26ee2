import { sendDirectMessage } from '@kopa/contracts/chat/messages';
import { createPost } from '@kopa/contracts/feed/posts';
import { expect } from '@playwright/test';
import { connect, registerServingMember, servingMembers } from '../support/people.ts';
import { test } from '../support/scenario.ts';

test('on a phone Back closes a profile, a popover, the quick messages and a confirmation, and then leaves the page', async ({
  stage,
}) => {
  const [member, other] = await servingMembers('Goes Back', 'Is Looked');
  await connect(member, other);
  await other.api.call(sendDirectMessage, {
    body: { senderId: other.user.id, receiverId: member.user.id, content: 'Where are you?' },
  });
  await other.api.call(createPost, {
    body: { userId: other.user.id, type: 'status', content: `Post of ${other.user.username}` },
  });
  const page = await stage.signedIn(member);
  await page.getByRole('navigation').getByRole('link', { name: 'Social' }).click();
  const feed = page.getByRole('heading', { level: 1, name: 'Social Feed' });
  await expect(feed).toBeVisible();

  const post = page.getByRole('article').filter({ hasText: `Post of ${other.user.username}` });
  await post.getByRole('button', { name: other.user.name }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  /** The layers of the present entry of the history, which follows those on the screen. */
  const layers = () =>
    page.evaluate(() => (window.history.state as { usr: { layers?: number } | null }).usr?.layers ?? 0);
  const closeByBack = async () => {
    await expect.poll(layers).toBe(1);
    await page.goBack();
  };
  await closeByBack();
  await expect(dialog).toHaveCount(0);
  await expect(feed).toBeVisible();

  await page.getByRole('button', { name: 'Quick messages' }).click();
  await expect(page.getByRole('dialog', { name: 'Quick messages' })).toBeVisible();
  await closeByBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Quick messages' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Expand' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
  await closeByBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(feed).toBeVisible();

  // Closing a dialog in another way takes its step back: Back then leaves the page.
  await post.getByRole('button', { name: other.user.name }).first().click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(layers).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('an address that a visitor opens is where they are after the sign-in', async ({ stage }) => {
  const member = await registerServingMember('Deep', 'Link');
  const page = await stage.visitor();
  await page.goto('/groups');
  await page.getByLabel('Portal email').fill(member.user.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'My Groups' })).toBeVisible();
});

test('a chat keeps room for its messages on a low screen, and no screen scrolls sideways', async ({ stage }) => {
  const [member, other] = await servingMembers('Low Screen', 'Is Far');
  await connect(member, other);
  for (let count = 0; count < 12; count += 1) {
    await other.api.call(sendDirectMessage, {
      body: { senderId: other.user.id, receiverId: member.user.id, content: 'Where are you?' },
    });
  }
  const page = await stage.signedIn(member, { path: '/chat' });
  for (const [width, height] of [
    [320, 568],
    [640, 360],
    [320, 217],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/chat');
    const conversation = page.getByRole('button', { name: new RegExp(other.user.name) });
    await conversation.scrollIntoViewIfNeeded();
    await expect(conversation, `list at ${width} x ${height}`).toBeInViewport({ ratio: 1 });
    await conversation.click();
    const log = page.getByRole('log', { name: 'Messages' });
    await expect(log).toBeVisible();
    const room = await log.evaluate(({ clientHeight }) => clientHeight);
    expect(room, `chat at ${width} x ${height}`).toBeGreaterThanOrEqual(height / 3);
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(pageHeight, 'only the messages scroll').toBeLessThanOrEqual(Math.max(240, height));
    const field = page.getByRole('textbox', { name: 'Message' });
    const rowHeight = await field.evaluate(({ clientHeight }) => clientHeight);
    await field.fill('one\ntwo');
    const grown = await field.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
    expect(grown.clientHeight, 'the field grows with its text').toBeGreaterThan(rowHeight);
    expect(grown.scrollHeight, 'and shows all of it').toBeLessThanOrEqual(grown.clientHeight + 1);
    await field.fill('');
    for (const path of ['/', '/social-feeds', '/social', '/chat', '/profile', '/groups', '/pending-requests']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, `${path} at ${width} x ${height}`).toBeLessThanOrEqual(0);
    }
  }
});
