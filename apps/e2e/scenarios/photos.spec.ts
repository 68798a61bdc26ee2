import { updatePhotos, uploadPhoto } from '@kopa/contracts/media/photos';
import { expect, type Page } from '@playwright/test';
import { registerServingMember, type TestMember, uniqueName } from '../support/people.ts';
import { fakeFile, pictureFile } from '../support/pictures.ts';
import { type Stage, test } from '../support/scenario.ts';

async function openGallery(stage: Stage, member: TestMember): Promise<Page> {
  const page = await stage.signedIn(member, { path: '/profile' });
  await page.getByRole('tab', { name: 'Photos' }).click();
  return page;
}

const addPhoto = (page: Page) => page.getByLabel('Add photo').and(page.locator('input'));
const photos = (page: Page) => page.getByRole('button', { name: /^Photo \d of \d$/ });

/** Fills a member's gallery through the API. */
async function uploadPhotos({ api, user }: TestMember, count: number): Promise<string[]> {
  const urls: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const imageData = `data:image/png;base64,${pictureFile().buffer.toString('base64')}`;
    const { url } = await api.call(uploadPhoto, { params: { id: user.id }, body: { imageData } });
    urls.push(url);
  }
  await api.call(updatePhotos, { params: { id: user.id }, body: { photos: urls } });
  return urls;
}

test('a chosen photo is shown at once with its progress, and becomes the picture and cover of a member without either', async ({
  stage,
}) => {
  const member = await registerServingMember('Ronke', 'Bello');
  const page = await openGallery(stage, member);
  await expect(page.getByText('No photos yet')).toBeVisible();
  const { promise: allowed, resolve: releaseUpload } = Promise.withResolvers<void>();
  await page.route('**/upload-photo', async (route) => {
    await allowed;
    await route.continue();
  });
  await addPhoto(page).setInputFiles(pictureFile({ width: 400, height: 300 }));
  await expect(page.getByAltText('Uploading')).toBeVisible();
  await expect(page.getByText(/^(Preparing|Saving|\d+%)$/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeAttached();
  await stage.picture(page, 'photo-on-its-way');
  releaseUpload();
  await expect(page.getByText('Photo uploaded!')).toBeVisible();
  await expect(page.getByAltText('Uploading')).toHaveCount(0);
  await expect(photos(page)).toHaveCount(1);
  await expect(page.getByText('1 of 8 photos')).toBeVisible();
  await page.reload();
  const header = page.getByRole('main').locator('header').first();
  await expect(header.locator('img[src^="/uploads/"]')).toHaveCount(2);
  await expect
    .poll(() =>
      header.locator('img').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth)),
    )
    .not.toContain(0);
});

test('a photo of one pixel is accepted', async ({ stage }) => {
  const page = await openGallery(stage, await registerServingMember('Tiny', 'Pixel'));
  await addPhoto(page).setInputFiles(pictureFile({ width: 1, height: 1 }));
  await expect(page.getByText('Photo uploaded!')).toBeVisible();
  await expect(photos(page)).toHaveCount(1);
});

test('a photo of the gallery can become picture or cover and be deleted; other members can only view it', async ({
  stage,
}) => {
  const owner = await registerServingMember(`Owner${uniqueName()}`, 'Ade');
  await uploadPhotos(owner, 2);
  const page = await openGallery(stage, owner);
  await photos(page).first().click();
  await page.getByRole('button', { name: 'Set as profile picture' }).click();
  await expect(page.getByText('Profile picture updated!')).toBeVisible();
  await page.getByRole('button', { name: 'Set as cover photo' }).click();
  await expect(page.getByText('Cover photo updated!')).toBeVisible();
  await stage.picture(page, 'profile-photos');

  const other = await stage.signedIn(await registerServingMember('Looker', 'On'), { path: '/social' });
  await other.getByPlaceholder('Search corps members...').fill(owner.user.name);
  await other.getByRole('article').filter({ hasText: owner.user.name }).getByRole('button').first().click();
  const modal = other.getByRole('dialog', { name: 'Profile' });
  await modal.getByRole('tab', { name: 'Photos' }).click();
  await expect(photos(other)).toHaveCount(2);
  await photos(other).first().click();
  await expect(modal.getByAltText(`Shared by ${owner.user.name}`)).toBeVisible();
  for (const name of ['Set as profile picture', 'Set as cover photo', 'Delete', 'Add photo']) {
    await expect(modal.getByRole('button', { name })).toHaveCount(0);
  }
  await stage.picture(other, 'person-photos');

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this photo?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Photo deleted')).toBeVisible();
  await expect(photos(page)).toHaveCount(1);
  await expect(page.getByRole('main').locator('header').first().locator('img[src^="/uploads/"]')).toHaveCount(0);
});

test('files that are too large or not images are refused before anything is sent; large images are shrunk', async ({
  stage,
}) => {
  const page = await openGallery(stage, await registerServingMember('Large', 'Files'));
  const sent: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/upload-photo')) sent.push(request.postDataBuffer()?.length ?? 0);
  });
  await addPhoto(page).setInputFiles(fakeFile('huge.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1));
  await expect(page.getByText('File too large')).toBeVisible();
  await expect(page.getByText('Please select a photo smaller than 10MB.')).toBeVisible();
  await addPhoto(page).setInputFiles(fakeFile('notes.pdf', 'application/pdf', 100));
  await expect(page.getByText('Invalid file type')).toBeVisible();
  await expect(page.getByText('Please select an image file.')).toBeVisible();
  await addPhoto(page).setInputFiles(fakeFile('broken.jpg', 'image/jpeg', 1000));
  await expect(page.getByText('Compression failed')).toBeVisible();
  expect(sent).toEqual([]);

  const large = pictureFile({ width: 900, height: 900, isNoise: true });
  const notice = page.getByText('Compressing image...').waitFor();
  await addPhoto(page).setInputFiles(large);
  await notice;
  await expect(page.getByText('Photo uploaded!')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toBeLessThan(large.buffer.length);
});
