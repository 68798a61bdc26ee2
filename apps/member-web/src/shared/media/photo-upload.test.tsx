import { createClient } from '@kopa/contracts/client';
import { updateProfilePicture, uploadPhoto } from '@kopa/contracts/media/photos';
import { mock } from '@kopa/contracts/msw';
import { buildMember } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { screen, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { mockCanvas, photoFile } from '../../../test/pictures.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { GalleryTab } from '../../features/profile/gallery-tab.tsx';
import { fetchWithProgress } from './fetch-with-progress.ts';

async function addPhoto(member: Parameters<typeof buildMember>[1], ...faults: RequestHandler[]) {
  mockCanvas({ width: 1200, height: 900 });
  const kept = { id: 1, userId: 1, url: '/uploads/kept.webp', dataUrl: '', width: 4, height: 3, bytes: 900 };
  const world = createWorld({ members: [buildMember(1, member)], photos: [kept] });
  const { user } = renderPage(<GalleryTab />, world, ...faults);
  await user.upload(screen.getByLabelText('Add photo', { selector: 'input' }), photoFile());
  return { user, own: () => world.members[0]?.user };
}

/** An upload that waits until the test answers it. */
function heldUpload() {
  let answer: (url: string) => void = () => undefined;
  const url = new Promise<string>((resolve) => {
    answer = resolve;
  });
  return { handler: mock(uploadPhoto, async () => ({ url: await url })), answer };
}

const sources = () =>
  within(screen.getByRole('list'))
    .queryAllByRole('presentation')
    .map((image) => image.getAttribute('src'));

test('a photo being uploaded is shown with its progress, and after that as the server stores it', async () => {
  const { handler, answer } = heldUpload();
  const { own } = await addPhoto({}, handler);
  expect(screen.getByAltText('Uploading')).toHaveAttribute('src', 'blob:kopa/preview');
  expect(await screen.findByText('0%')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  expect(screen.queryByLabelText('Add photo')).toBeNull();
  answer('/uploads/kept.webp');
  expect(await screen.findByText('Photo uploaded!')).toBeVisible();
  await eventually(() => expect(screen.queryByAltText('Uploading')).toBeNull());
  expect(sources()).toEqual(['/uploads/kept-320.webp']);
  expect(own()).toMatchObject({
    photos: ['/uploads/kept.webp'],
    profilePicture: '/uploads/kept.webp',
    coverPhoto: '/uploads/kept.webp',
  });
});

test('a photo that was added to the gallery stays there if it cannot become the profile picture', async () => {
  const refused = outage(updateProfilePicture);
  await addPhoto({}, refused);
  expect(await screen.findByText('Photo uploaded but failed to set as profile picture.')).toBeVisible();
  expect(screen.getByText('1 of 8 photos')).toBeVisible();
});

test('a call with progress handles errors and waits like any other call', async () => {
  const refused = outage(uploadPhoto, 'rate_limited');
  renderPage(<p>nothing</p>, createWorld({ members: [buildMember(1)] }), refused);
  const progress: number[] = [];
  const client = createClient({ fetch: fetchWithProgress((share) => progress.push(share)) });
  const sent = client.call(uploadPhoto, { params: { id: 1 }, body: { imageData: 'data:image/png;base64,AA==' } });
  await expect(sent).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  expect(progress.at(-1)).toBe(1);
});
