import { expect } from '@playwright/test';
import { servingMembers } from '../support/people.ts';
import { pictureFile } from '../support/pictures.ts';
import { test } from '../support/scenario.ts';

test('with the data saver a photo is fetched only when it is tapped, and its button shows its size', async ({
  stage,
}) => {
  const [author, saver] = await servingMembers('Shows Photos', 'Saves Data');
  const page = await stage.signedIn(author, { path: '/social-feeds' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos' }).click();
  await (await chooser).setFiles([pictureFile({ width: 900, height: 600 })]);
  await page.getByRole('textbox', { name: 'Describe this photo' }).fill('The parade ground');
  const words = `Photo of ${author.user.username}`;
  await page.getByRole('textbox', { name: 'Content' }).fill(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Posted successfully!')).toBeVisible();

  const saving = await stage.signedIn(saver, { path: '/profile' });
  await saving.getByRole('tab', { name: 'Account' }).click();
  await saving.getByRole('switch', { name: 'Data saver' }).check();
  const isPhoto = (url: string) => url.includes('/uploads/');
  const fetched: string[] = [];
  saving.on('request', (request) => isPhoto(request.url()) && fetched.push(request.url()));
  await saving.getByRole('navigation').getByRole('link', { name: 'Social' }).click();
  const post = saving.getByRole('article').filter({ hasText: words });
  const show = post.getByRole('button', { name: /^Show photo, \d+ KB$/ });
  await expect(show).toBeVisible();
  await stage.picture(saving, 'feed-data-saver');
  expect(fetched).toEqual([]);
  await show.click();
  await expect(post.getByRole('img', { name: 'The parade ground' })).toBeVisible();
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
});
