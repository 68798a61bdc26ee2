import { expect, type Page } from '@playwright/test';
import { servingMembers } from '../support/people.ts';
import { pictureFile } from '../support/pictures.ts';
import { test } from '../support/scenario.ts';

const postWith = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content });

async function choose(page: Page, content: string, item: string): Promise<void> {
  await postWith(page, content).getByRole('button', { name: 'More options' }).first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('a post is accepted while its photo uploads, and the other member sees it afterwards', { tag: '@main' }, async ({
  stage,
}) => {
  const [author, reader] = await servingMembers('Remi Ojo', 'Sade Bala');
  const page = await stage.signedIn(author, { path: '/social-feeds' });
  const other = await stage.signedIn(reader, { path: '/social-feeds' });
  for (const one of [page, other]) await expect(one.getByText('Live', { exact: true })).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/upload-photo', async (route) => {
    await released;
    await route.continue();
  });

  const composer = page.getByRole('form', { name: 'New post' });
  const chooser = page.waitForEvent('filechooser');
  await composer.getByRole('button', { name: 'Add photos' }).click();
  await (await chooser).setFiles([pictureFile({ width: 900, height: 600 })]);
  const words = `The first parade of ${author.user.username}`;
  await composer.getByRole('textbox', { name: 'Content' }).fill(words);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  const pending = page.getByRole('region', { name: 'Posts' }).locator('[data-pending]').filter({ hasText: words });
  await expect(pending.getByRole('progressbar', { name: 'Upload progress' })).toBeAttached();
  await expect(pending.getByText('Sending...')).toBeVisible();
  await expect(composer.getByRole('textbox', { name: 'Content' })).toHaveValue('');
  await stage.picture(page, 'post-with-photo-on-its-way');

  release();
  await expect(page.getByText('Posted successfully!')).toBeVisible();
  await expect(pending).toHaveCount(0);
  await expect(postWith(page, words)).toHaveCount(1);
  await expect(postWith(other, words).locator('ul img')).toHaveCount(1);
});

test('a post with photos is made, edited and deleted under the other member’s eyes', { tag: '@main' }, async ({
  stage,
}) => {
  const [author, reader] = await servingMembers('Ladi Musa', 'Obi Eze');
  const page = await stage.signedIn(author, { path: '/social-feeds' });
  const other = await stage.signedIn(reader, { path: '/social-feeds' });
  for (const one of [page, other]) await expect(one.getByText('Live', { exact: true })).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).click();
  await (await chooser).setFiles([
    pictureFile({ width: 900, height: 600 }),
    pictureFile({ width: 500, height: 500 }),
    pictureFile({ width: 300, height: 700 }),
  ]);
  const texts = page.getByRole('textbox', { name: 'Describe this photo' });
  await expect(texts).toHaveCount(3);
  await texts.nth(0).fill('The parade ground');
  await texts.nth(1).fill('My platoon');
  await page.getByRole('button', { name: 'Remove photo' }).nth(2).click();
  await page.getByRole('button', { name: 'Move photo down' }).first().click();
  await stage.picture(page, 'post-with-photos-being-written');
  const words = `Passing out of ${author.user.username}`;
  await page.getByRole('textbox', { name: 'Content' }).fill(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Posted successfully!')).toBeVisible();

  const seen = postWith(other, words);
  await expect(seen.getByRole('img', { name: 'My platoon' })).toBeVisible();
  await expect(seen.getByRole('img', { name: 'The parade ground' })).toBeVisible();
  const names = seen.locator('ul img');
  expect(await names.evaluateAll((all) => all.map((image) => image.getAttribute('alt')))).toEqual([
    'My platoon',
    'The parade ground',
  ]);
  await expect
    .poll(() => names.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true]);
  await stage.picture(other, 'post-with-photos');

  await seen.getByRole('button', { name: 'My platoon' }).click();
  const viewer = other.getByRole('dialog', { name: 'Photo' });
  await expect(viewer.getByText('1 of 2')).toBeVisible();
  await viewer.press('ArrowRight');
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await expect(viewer.getByRole('img', { name: 'The parade ground' })).toBeInViewport();
  await stage.picture(other, 'photo-in-full-screen');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();

  const better = `${words}, at last`;
  await choose(page, words, 'Edit');
  const field = page.getByRole('textbox', { name: 'Edit post' });
  await field.fill(better);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(postWith(page, better).getByText('Edited')).toBeVisible();
  await expect(postWith(other, better).getByText('Edited')).toBeVisible();
  await expect(postWith(other, better).getByRole('img', { name: 'My platoon' })).toBeVisible();

  await postWith(page, better).getByRole('button', { name: 'More options' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this post?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Post deleted')).toBeVisible();
  await expect(postWith(page, better)).toHaveCount(0);
  await expect(postWith(other, better)).toHaveCount(0);
});
