import { getCurrentUser } from '@kopa/contracts/account/auth';
import { photoLimits } from '@kopa/contracts/media/media-limits';
import { uploadPhoto } from '@kopa/contracts/media/photos';
import { MockError, mock } from '@kopa/contracts/msw';
import { buildMember, buildPost } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { mockCanvas, photoFile } from '../../../../test/pictures.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { api } from '../../../api/api.ts';
import { Report } from '../../../shared/moderation/report.tsx';
import { Component as SocialFeedPage } from '../social-feed-page.tsx';

const photo = (id: number, alt: string | null = null) => ({
  ...{ id, url: `/uploads/mock-${id}.webp`, width: 1200, height: 900, bytes: 80_000, alt },
});

function composerOf(world = createWorld({ members: [buildMember(1)] }), ...faults: Parameters<typeof renderPage>[2][]) {
  const shrunk = mockCanvas({ width: 3840, height: 2880 });
  const { user, leave } = renderPage(<SocialFeedPage />, world, ...faults);
  const input = () => document.querySelector<HTMLInputElement>('form input[type="file"]') as HTMLInputElement;
  const choose = (count: number, photo?: { bytes: number }) =>
    user.upload(
      input(),
      Array.from({ length: count }, () => photoFile(photo)),
    );
  const texts = () => screen.queryAllByLabelText('Describe this photo') as HTMLInputElement[];
  return { user, leave, world, choose, texts, shrunk };
}

test('several photos are chosen at once, described, ordered and shared, also without a text', async () => {
  const { user, world, choose, texts } = composerOf();
  await choose(2);
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(screen.getAllByText(/^\d+ KB$/)).toHaveLength(2);
  await write(user, texts()[0] as HTMLElement, 'The parade ground');
  await write(user, texts()[1] as HTMLElement, 'My platoon');
  await user.click(screen.getAllByRole('button', { name: 'Move photo down' })[0] as HTMLElement);
  expect(texts().map(({ value }) => value)).toEqual(['My platoon', 'The parade ground']);
  await user.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Posted successfully!')).toBeVisible();
  expect(world.posts[0]?.content).toBe('');
  expect(world.posts[0]?.photos.map(({ alt }) => alt)).toEqual(['My platoon', 'The parade ground']);
  expect(texts()).toEqual([]);
  const post = within(screen.getByRole('article'));
  expect(post.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'My platoon',
    'The parade ground',
  ]);
});

test('a photo of a post is shrunk as one of the gallery, with a notice for a large one', async () => {
  const { choose, texts, shrunk } = composerOf();
  await choose(1, { bytes: photoLimits.compressionNoticeBytes });
  await waitFor(() => expect(texts()).toHaveLength(1));
  expect(screen.queryByText('Compressing image...')).toBeNull();
  await choose(1, { bytes: photoLimits.compressionNoticeBytes + 1 });
  expect(await screen.findByText('Compressing image...')).toBeVisible();
  expect(screen.getByText('Large image detected, optimizing for upload.')).toBeVisible();
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(shrunk).toEqual([
    { width: 1920, height: 1440, quality: 0.85 },
    { width: 1920, height: 1440, quality: 0.85 },
  ]);
});

test('a removed photo is not shared', async () => {
  const { user, world, choose, texts } = composerOf();
  await choose(2);
  await waitFor(() => expect(texts()).toHaveLength(2));
  await write(user, texts()[1] as HTMLElement, 'Kept');
  await user.click(screen.getAllByRole('button', { name: 'Remove photo' })[0] as HTMLElement);
  await write(user, screen.getByLabelText('Content'), 'One photo');
  await user.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Posted successfully!')).toBeVisible();
  expect(world.posts[0]).toMatchObject({ content: 'One photo', photos: [{ alt: 'Kept' }] });
});

test('a post has up to four photos; a fifth shows an error', async () => {
  const { choose, texts } = composerOf();
  await choose(5);
  expect(await screen.findByText('A post has up to 4 photos')).toBeVisible();
  await waitFor(() => expect(texts()).toHaveLength(4));
  expect(screen.getByRole('button', { name: 'Add photos' })).toBeDisabled();
});

test('a failed upload shows an error and can be retried', async () => {
  let refusals = 0;
  const world = createWorld({ members: [buildMember(1)] });
  const refuse = mock(uploadPhoto, () => {
    refusals += 1;
    if (refusals === 1) throw new MockError('unavailable');
    world.photos.push({ ...photo(90), userId: 1, dataUrl: '' });
    return { url: photo(90).url };
  });
  const { user, choose, texts } = composerOf(world, refuse);
  await choose(1);
  expect(await screen.findByText('Not uploaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(texts()).toHaveLength(1));
});

const shownWorld = () =>
  createWorld({
    members: [buildMember(1), buildMember(2)],
    posts: [buildPost(1, { userId: 2, content: 'Camp', photos: [photo(21, 'The gate'), photo(22)] })],
    photos: [photo(21), photo(22)].map((one) => ({ ...one, userId: 2, dataUrl: '' })),
  });

test('a photo uploaded off screen joins the later draft, once', async () => {
  const answers: ((url: string) => void)[] = [];
  const held = mock(uploadPhoto, async () => ({ url: await new Promise<string>((resolve) => answers.push(resolve)) }));
  const world = createWorld({ members: [buildMember(1)] });
  const { choose, leave } = composerOf(world, held);
  await choose(1);
  await waitFor(() => expect(answers).toHaveLength(1));
  leave();
  const { user } = renderPage(<SocialFeedPage />, world, held);
  await write(user, await screen.findByLabelText('Content'), 'Written meanwhile');
  expect(screen.getByRole('button', { name: 'Remove photo' })).toBeVisible();
  answers[0]?.('/uploads/mock-1.webp');
  expect(await screen.findByLabelText('Describe this photo')).toBeVisible();
  expect(screen.getByLabelText('Content')).toHaveValue('Written meanwhile');
  expect(screen.getAllByRole('button', { name: 'Remove photo' })).toHaveLength(1);
  expect(answers).toHaveLength(1);
});

test('the photos of a post have their measures and texts, and are fetched in the size that is needed', async () => {
  renderPage(<SocialFeedPage />, shownWorld());
  const image = await screen.findByAltText('The gate');
  expect(image).toHaveAttribute('width', '1200');
  expect(image).toHaveAttribute('height', '900');
  expect(image).toHaveAttribute('srcset', '/uploads/mock-21-320.webp 320w, /uploads/mock-21-800.webp 800w');
  expect(screen.getByAltText('Photo 2 of 2')).toBeVisible();
});

test('a photo opens in the dialog "Photo", where it can be reported, and closes again', async () => {
  const world = shownWorld();
  const { user } = renderPage(
    <>
      <SocialFeedPage />
      <Report />
    </>,
    world,
  );
  await user.click(await screen.findByRole('button', { name: 'Photo 2 of 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Photo' }));
  await user.click(dialog.getByRole('button', { name: 'Previous photo' }));
  await user.click(dialog.getByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const report = within(await screen.findByRole('dialog', { name: 'Report' }));
  await user.click(report.getByRole('radio', { name: 'Spam' }));
  await user.click(report.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Report sent')).toBeVisible();
  expect(world.cases).toMatchObject([{ subjectType: 'photo', subjectId: 21 }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report' })).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Photo' })).toBeNull());
});

test('a photo waits for the network although the browser reports one, and goes once the server is reached', async () => {
  const lost = vi.fn<() => Response | undefined>(() => HttpResponse.error());
  const { choose, texts } = composerOf(undefined, http.post('*/upload-photo', lost));
  await choose(1);
  expect(await screen.findByText('Waiting for the network')).toBeVisible();
  lost.mockReturnValue(undefined);
  await api.call(getCurrentUser, {});
  await waitFor(() => expect(texts()).toHaveLength(1));
});

test('a removed photo is not uploaded further', async () => {
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort');
  const held = vi.fn(() => new Promise<never>(() => undefined));
  const { user, choose } = composerOf(undefined, http.post('*/upload-photo', held));
  await choose(1);
  await waitFor(() => expect(held).toHaveBeenCalled());
  await user.click(screen.getByRole('button', { name: 'Remove photo' }));
  expect(abort).toHaveBeenCalled();
});
