import { createPost } from '@kopa/contracts/feed/posts';
import { expect } from '@playwright/test';
import { registerServingMember, uniqueName } from '../support/people.ts';
import { test } from '../support/scenario.ts';

test('a member follows another one from the profile, and finds their posts in the scope Following', async ({
  stage,
}) => {
  const [reader, author] = await Promise.all([
    registerServingMember('Rita', uniqueName()),
    registerServingMember('Aku', uniqueName()),
  ]);
  const content = `Sunrise over ${author.user.username}`;
  await author.api.call(createPost, { body: { type: 'status', content } });
  const page = await stage.signedIn(reader, { path: `/people/${author.user.username}` });
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Social/ })
    .click();
  await page.locator('label').filter({ hasText: 'Following' }).click();
  await expect(page.getByRole('article').filter({ hasText: content })).toBeVisible();
  await stage.picture(page, 'feed-following');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Following' })).toBeChecked();
  await expect(page.getByRole('article').filter({ hasText: content })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a mention is chosen from the list while a post is edited, and leads the other one to the post', async ({
  stage,
}) => {
  const [author, other] = await Promise.all([
    registerServingMember('Mena', uniqueName()),
    registerServingMember('Tioned', uniqueName()),
  ]);
  const content = `Well done from ${author.user.username}`;
  await author.api.call(createPost, { body: { type: 'status', content } });
  const page = await stage.signedIn(author, { path: '/social-feeds' });
  const otherPage = await stage.signedIn(other);
  const post = page.getByRole('article').filter({ hasText: content });
  await post.getByRole('button', { name: 'More options' }).first().click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Edit post' });
  await field.press('End');
  await field.pressSequentially(` @${other.user.username.slice(0, -2)}`);
  await page.getByRole('option', { name: `${other.user.name} @${other.user.username}` }).click();
  await stage.picture(page, 'post-edited');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(post.getByRole('link', { name: `@${other.user.username}` })).toBeVisible();

  await otherPage.getByRole('button', { name: /^Notifications/ }).click();
  await otherPage.getByRole('link', { name: /mentioned you/ }).click();
  await expect(otherPage.getByRole('heading', { name: 'Post', exact: true })).toBeVisible();
  await expect(otherPage.getByText(content)).toBeVisible();
});
