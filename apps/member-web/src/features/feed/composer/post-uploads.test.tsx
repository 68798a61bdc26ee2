import { createPost } from '@kopa/contracts/feed/posts';
import { uploadPhoto } from '@kopa/contracts/media/photos';
import { MockError, mock } from '@kopa/contracts/msw';
import { buildMember } from '@kopa/mocks/builders';
import { refusing } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { createStore, set } from 'idb-keyval';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { mockCanvas, photoFile } from '../../../../test/pictures.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { setNetwork } from '../../../../test/set-network.ts';
import type { PhotoSend } from '../../../device/outbox/photo-sends.ts';
import { storedSends } from '../../../device/outbox/stored-sends.ts';
import { storedUploads } from '../../../device/outbox/stored-uploads.ts';
import { Component as SocialFeedPage } from '../social-feed-page.tsx';

type Faults = Parameters<typeof renderPage>[2][];

/** The feed with a post of two photos in the composer. */
async function writeWithPhotos(world = createWorld({ members: [buildMember(1)] }), ...faults: Faults) {
  mockCanvas({ width: 1200, height: 900 });
  const { user, leave } = renderPage(<SocialFeedPage />, world, ...faults);
  await write(user, await screen.findByLabelText('Content'), 'The parade');
  const input = document.querySelector<HTMLInputElement>('form input[type="file"]') as HTMLInputElement;
  await user.upload(input, [photoFile(), photoFile()]);
  return { user, world, leave };
}

/** Holds each upload until it is let go. */
function heldUploads(world = createWorld({ members: [buildMember(1)] })) {
  const answers: (() => void)[] = [];
  const held = mock(uploadPhoto, async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    const id = world.nextId();
    const url = `/uploads/mock-${id}.webp`;
    world.photos.push({ ...{ id, url, width: 1200, height: 900, bytes: 80_000, alt: null }, userId: 1, dataUrl: '' });
    return { url };
  });
  return { world, held, answers };
}

const postButton = () => screen.getByRole('button', { name: 'Post' });
const pendingPost = async () =>
  within((await screen.findByText('The parade', { selector: 'section *' })).closest('[data-pending]') as HTMLElement);

test('a post is accepted while its photos upload, shows them with progress, and arrives once and in order', async () => {
  const { world, held, answers } = heldUploads();
  const { user } = await writeWithPhotos(world, held);
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.dblClick(postButton());
  expect(screen.queryByText('Photos are still being uploaded')).toBeNull();
  expect(screen.getByLabelText('Content')).toHaveValue('');
  const pending = await pendingPost();
  expect(await pending.findAllByRole('img')).toHaveLength(2);
  expect(pending.getAllByLabelText('Upload progress').length).toBeGreaterThan(0);
  expect(pending.getByText('Sending...')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
  await expect.poll(() => storedUploads(1)).toEqual([]);
  // The photo that was under way is not begun again.
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(world.posts).toEqual([]);
  answers[1]?.();
  expect(await screen.findByText('Posted successfully!')).toBeVisible();
  expect(answers).toHaveLength(2);
  expect(world.posts).toHaveLength(1);
  expect(world.posts[0]?.content).toBe('The parade');
  expect(world.posts[0]?.photos.map(({ url }) => url)).toEqual(world.photos.map(({ url }) => url));
  expect(await storedSends(1)).toEqual([]);
  expect(screen.queryByText('Content required')).toBeNull();
});

test('the next post can be written while the photos of one upload', async () => {
  const { world, held, answers } = heldUploads();
  const { user } = await writeWithPhotos(world, held);
  await user.click(postButton());
  await write(user, screen.getByLabelText('Content'), 'And the march');
  await user.click(postButton());
  expect(screen.getByLabelText('Content')).toHaveValue('');
  expect(await screen.findByText('Waiting for its turn')).toBeVisible();
  expect(screen.queryByText('Waiting for the network')).toBeNull();
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await expect.poll(() => world.posts.map(({ content }) => content)).toEqual(['The parade', 'And the march']);
});

test('a post with photos waits without a network, survives a reload, and arrives once', async () => {
  const lost = http.post('*/upload-photo', () => HttpResponse.error());
  const { user, world, leave } = await writeWithPhotos(undefined, lost);
  expect((await screen.findAllByText(/Waiting for the network|Not uploaded/)).length).toBeGreaterThan(0);
  setNetwork(false);
  await user.click(postButton());
  expect(await (await pendingPost()).findByText('Waiting for the network')).toBeVisible();
  await expect.poll(async () => (await storedSends(1)).length).toBe(1);
  leave();
  renderPage(<SocialFeedPage />, world);
  const pending = await pendingPost();
  expect(await pending.findAllByRole('img')).toHaveLength(2);
  expect(screen.getByLabelText('Content')).toHaveValue('');
  setNetwork(true);
  await expect.poll(() => world.posts.map(({ photos }) => photos.length)).toEqual([2]);
  await expect.poll(() => storedSends(1)).toEqual([]);
});

test('a photo that a service worker has uploaded meanwhile is not uploaded again', async () => {
  const lost = vi.fn<() => Response | undefined>(() => HttpResponse.error());
  const { user, world } = await writeWithPhotos(undefined, http.post('*/upload-photo', lost));
  setNetwork(false);
  await user.click(postButton());
  await expect.poll(async () => (await storedSends(1)).length).toBe(1);
  const [send] = await storedSends(1);
  const variables = send?.variables as PhotoSend;
  const uploaded = { id: 90, url: '/uploads/mock-90.webp', width: 1200, height: 900, bytes: 80_000, alt: null };
  world.photos.push({ ...uploaded, userId: 1, dataUrl: '' });
  const photos = variables.photos?.map((photo, place) => (place === 0 ? { ...photo, url: uploaded.url } : photo));
  await set(variables.key, { ...send, variables: { ...variables, photos } }, createStore('kopa-outbox', 'sends'));
  lost.mockReturnValue(undefined);
  setNetwork(true);
  await expect.poll(() => world.posts[0]?.photos.map(({ id }) => id)).toHaveLength(2);
  expect(world.posts[0]?.photos[0]?.url).toBe(uploaded.url);
  expect(world.photos).toHaveLength(2);
});

test('a refused photo leaves the post as Not sent; Retry uploads only the rest, with the same key', async () => {
  const { world } = heldUploads();
  const uploads = vi.fn();
  const full = mock(uploadPhoto, () => {
    uploads();
    if (uploads.mock.calls.length === 2) throw new MockError('storage_full');
    const id = world.nextId();
    const url = `/uploads/mock-${id}.webp`;
    world.photos.push({ ...{ id, url, width: 1200, height: 900, bytes: 80_000, alt: null }, userId: 1, dataUrl: '' });
    return { url };
  });
  const { user } = await writeWithPhotos(world, full);
  await user.click(postButton());
  const pending = await pendingPost();
  expect(await pending.findByLabelText('Not sent')).toBeVisible();
  expect(pending.getByRole('button', { name: 'Delete' })).toBeVisible();
  expect(await screen.findByText('Failed to post')).toBeVisible();
  const [first] = await storedSends(1);
  await user.click(pending.getByRole('button', { name: 'Retry' }));
  await expect.poll(() => world.posts.map(({ photos }) => photos.length)).toEqual([2]);
  expect(uploads).toHaveBeenCalledTimes(3);
  expect(first).toMatchObject({ isFailed: true, request: null });
});

test('a photo that cannot be read is not tried again by itself, and the post can be deleted', async () => {
  const { world, held, answers } = heldUploads();
  const { user } = await writeWithPhotos(world, held);
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.click(postButton());
  const decode = vi.fn(() => Promise.reject(new Error('no image')));
  vi.stubGlobal('createImageBitmap', decode);
  answers[0]?.();
  const pending = await pendingPost();
  expect(await pending.findByLabelText('Not sent')).toBeVisible();
  expect(decode).toHaveBeenCalledOnce();
  await user.click(pending.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => storedSends(1)).toEqual([]);
  expect(world.posts).toEqual([]);
});

test('a post can be given up while its photos upload', async () => {
  const { world, held, answers } = heldUploads();
  const { user } = await writeWithPhotos(world, held);
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.click(postButton());
  await user.click(await (await pendingPost()).findByRole('button', { name: 'Delete' }));
  answers[0]?.();
  await expect.poll(() => storedSends(1)).toEqual([]);
  expect(screen.queryByText('The parade')).toBeNull();
  expect(world.posts).toEqual([]);
});

test('photos that the server has forgotten are uploaded once more', async () => {
  const { world, held, answers } = heldUploads();
  const { user } = await writeWithPhotos(world, held, refusing(createPost, 'foreign_photo'));
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.click(postButton());
  for (const count of [1, 2, 3, 4]) {
    await waitFor(() => expect(answers).toHaveLength(count));
    answers[count - 1]?.();
  }
  await expect.poll(() => world.posts.map(({ photos }) => photos.length)).toEqual([2]);
});
