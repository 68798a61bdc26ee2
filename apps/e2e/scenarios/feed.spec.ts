import { expect, type Page } from '@playwright/test';
import { servingMembers } from '../support/people.ts';
import { test } from '../support/scenario.ts';

async function openFeed(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Social' }).click();
  await expect(page).toHaveURL(/\/social-feeds$/);
}

function postWith(page: Page, content: string) {
  return page.getByRole('article').filter({ hasText: content });
}

async function post(page: Page, content: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Content' }).fill(content);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
}

test('posts, likes and comments reach the other member without a reload', { tag: '@main' }, async ({ stage }) => {
  const [author, reader] = await servingMembers('Bisi Alabi', 'Dayo Coker');
  const authorPage = await stage.signedIn(author);
  const readerPage = await stage.signedIn(reader);
  await openFeed(authorPage);
  await openFeed(readerPage);
  await expect(authorPage.getByText('Live', { exact: true })).toBeVisible();
  await expect(readerPage.getByText('Live', { exact: true })).toBeVisible();

  await authorPage.getByRole('textbox', { name: 'Content' }).click();
  await authorPage.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(authorPage.getByText('Content required')).toBeVisible();

  const content = `First day at the PPA of ${author.user.username}`;
  await post(authorPage, content);
  await expect(authorPage.getByText('Posted successfully!')).toBeVisible();
  const seen = postWith(readerPage, content);
  await expect(seen).toBeVisible();
  await expect(postWith(authorPage, content)).toHaveCount(1);

  const like = (page: Page) => postWith(page, content).getByRole('button', { name: /^like/i });
  await like(readerPage).click();
  await expect(like(readerPage)).toHaveAttribute('aria-pressed', 'true');
  await expect(like(authorPage)).toHaveText(/1/);
  await expect(like(authorPage)).toHaveAttribute('aria-pressed', 'false');
  await like(readerPage).click();
  await expect(like(readerPage)).toHaveAttribute('aria-pressed', 'false');
  await expect(like(authorPage)).not.toHaveText(/1/);

  const comment = `Well done from ${reader.user.username}`;
  await seen.getByRole('button', { name: /^comment/i }).click();
  await seen.getByRole('textbox', { name: 'Write a comment' }).fill(comment);
  await seen.getByRole('textbox', { name: 'Write a comment' }).press('Enter');
  await expect(seen.getByText(comment)).toBeVisible();
  await expect(postWith(authorPage, content).getByRole('button', { name: /^comment/i })).toHaveText(/1/);
  await expect(authorPage.getByText('New comment')).toBeVisible();
  await postWith(authorPage, content)
    .getByRole('button', { name: /^comment/i })
    .click();
  await expect(postWith(authorPage, content).getByText(comment)).toBeVisible();
  await stage.picture(authorPage, 'social-feed');
});
