import { createComment, createPost, likePost } from '@kopa/contracts/feed/posts';
import { requestConnection } from '@kopa/contracts/people/connections';
import { expect, type Page } from '@playwright/test';
import { registerServingMember, type TestMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

async function post({ api, user }: TestMember, content: string): Promise<number> {
  const { id } = await api.call(createPost, { body: { type: 'status', content, userId: user.id } });
  return id;
}

test('a request that is accepted in the bell stays there as processed', { tag: '@main' }, async ({ stage }) => {
  const [requester, recipient] = await Promise.all([
    registerServingMember('Bell', 'Ringer'),
    registerServingMember('Bell', 'Hearer'),
  ]);
  const page = await stage.signedIn(recipient);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const requesterPage = await stage.signedIn(requester);
  await requester.api.call(requestConnection, { body: { connectedUserId: recipient.user.id, status: 'pending' } });
  await expect(page.getByText('New Connection Request')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleDescription('1 unread');
  await bell(page).click();
  await expect(panel(page).getByText(new RegExp(requester.user.name))).toBeVisible();
  await stage.picture(page, 'notifications');
  await panel(page).getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Connection accepted!')).toBeVisible();
  await expect(panel(page).getByText('✓ Request processed')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await expect(requesterPage.getByText('Connection Accepted')).toBeVisible();
  await expect(bell(requesterPage)).toHaveAccessibleDescription('1 unread');
  await bell(requesterPage).click();
  await expect(panel(requesterPage).getByText(new RegExp(recipient.user.name))).toBeVisible();
});

test('likes and comments of others appear in the bell, more than nine as 9+, until all are marked as read', async ({
  stage,
}) => {
  const [author, reader] = await Promise.all([
    registerServingMember('Liked', 'Author'),
    registerServingMember('Liking', 'Reader'),
  ]);
  const page = await stage.signedIn(author, { path: '/social-feeds' });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const first = await post(author, 'The first of many');
  await expect(page.getByText('The first of many')).toBeVisible();
  await reader.api.call(likePost, { params: { id: first }, body: { userId: reader.user.id } });
  await expect(bell(page)).toHaveAccessibleDescription('1 unread');
  await reader.api.call(createComment, {
    params: { id: first },
    body: { userId: reader.user.id, content: 'Well said' },
  });
  await expect(bell(page)).toHaveAccessibleDescription('2 unread');
  for (let made = 0; made < 8; made += 1) {
    const id = await post(author, `Another ${made}`);
    await reader.api.call(likePost, { params: { id }, body: { userId: reader.user.id } });
  }
  await expect(bell(page)).toHaveAccessibleDescription('9+ unread');
  await bell(page).click();
  await expect(panel(page).getByText(/commented/)).toHaveCount(1);
  await expect(panel(page).getByText(/liked/)).toHaveCount(9);
  // By keyboard, because a toast of one of the likes may lie above the button.
  await panel(page).getByRole('button', { name: 'Mark all read' }).press('Enter');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(panel(page).getByRole('button', { name: 'Mark all read' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Another 7')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});
