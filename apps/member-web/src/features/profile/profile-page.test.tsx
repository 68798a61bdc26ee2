import { updateUser } from '@kopa/contracts/account/profile';
import { photoLimits } from '@kopa/contracts/media/media-limits';
import { updateCoverPhoto, updatePhotos, updateProfilePicture, uploadPhoto } from '@kopa/contracts/media/photos';
import { mock } from '@kopa/contracts/msw';
import { buildMember, withoutPortal } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { mockCanvas, photoFile } from '../../../test/pictures.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as ProfilePage } from './profile-page.tsx';

function openProfile(user: Parameters<typeof buildMember>[1] = {}, ...faults: RequestHandler[]) {
  const world = createWorld({ members: [buildMember(1, user), buildMember(2)] });
  return { world, own: () => world.members[0]?.user, ...renderPage(<ProfilePage />, world, ...faults) };
}

type RenderedProfile = ReturnType<typeof openProfile>;

async function openTab({ user }: RenderedProfile, name: string) {
  await user.click(screen.getByRole('tab', { name }));
  const panel = within(screen.getByRole('tabpanel', { name }));
  await waitFor(() => expect(panel.queryAllByRole('status', { name: 'Loading' })).toEqual([]));
  return panel;
}

async function choose({ user }: RenderedProfile, opener: string, file: File) {
  await user.click(screen.getByRole('button', { name: opener }));
  const dialog = within(await screen.findByRole('dialog'));
  const input = dialog.getByLabelText('Choose a photo', { selector: 'input' });
  input.removeAttribute('accept');
  await user.upload(input, file);
  return dialog;
}

const gallery = (count: number) => Array.from({ length: count }, (_, index) => `/uploads/${index + 1}.webp`);

test('the header shows the member’s name and that the portal is connected', () => {
  openProfile();
  expect(screen.getByRole('heading', { name: 'Adaeze Okafor' })).toBeVisible();
  expect(screen.getByText('@adaeze.okafor')).toBeVisible();
  expect(screen.getByText('adaeze.okafor@example.ng')).toBeVisible();
  expect(screen.getByText('NYSC Portal Connected')).toBeVisible();
});

test('the tabs show the service, the program and the account', async () => {
  const opened = openProfile({ lga: 'Clearance', ppa: 'Letter', daysServed: 73, daysRemaining: 292, cdsAttended: 6 });
  const service = await openTab(opened, 'Service Info');
  for (const value of ['Lagos', 'Ikeja', 'Ministry of Education', 'Education Group A', '2025 Batch B', 'LA/25B/1001']) {
    expect(service.getByText(value)).toBeVisible();
  }
  const program = await openTab(opened, 'Program');
  expect(program.getByText('20% complete')).toBeVisible();
  for (const value of ['73', '292', '6']) expect(program.getByText(value)).toBeVisible();
  const account = await openTab(opened, 'Account');
  expect(account.getByText('January 2026')).toBeVisible();
  expect(account.getByText('Last portal sync')).toBeVisible();
  expect(account.getByText('Connected')).toBeVisible();
});

test('without a portal the service tabs have no data', async () => {
  const opened = openProfile(withoutPortal);
  expect(screen.queryByText('NYSC Portal Connected')).toBeNull();
  expect((await openTab(opened, 'Service Info')).getByText('No Service Information')).toBeVisible();
  expect((await openTab(opened, 'Program')).getByText('No Program Data')).toBeVisible();
  const account = await openTab(opened, 'Account');
  expect(account.getByText('Disconnected')).toBeVisible();
  expect(account.queryByText('Last portal sync')).toBeNull();
});

test('name, username and email can be edited', async () => {
  const { user, own } = openProfile();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Name'));
  await write(user, dialog.getByLabelText('Name'), 'Ada O.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile updated!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Ada O.' })).toBeVisible();
  expect(own()).toMatchObject({ name: 'Ada O.', username: 'adaeze.okafor' });
});

test('bio and interests are on the profile and can be edited in its dialog', async () => {
  const { user, own } = openProfile({ bio: 'Far from home.', interests: ['Music'] });
  expect(screen.getByText('Far from home.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('checkbox', { name: 'Music' })).toBeChecked();
  await user.clear(dialog.getByLabelText('Bio'));
  await user.click(dialog.getByRole('checkbox', { name: 'Travel' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile updated!')).toBeVisible();
  const shown = within(screen.getByRole('list', { name: 'Interests' })).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Music', 'Travel']);
  expect(own()).toMatchObject({ bio: null, interests: ['Music', 'Travel'] });
});

test.each(['Edit', 'Change Cover', 'Change profile picture'])(
  'the dialog of %s takes the focus and gives it back, the first time too',
  async (name) => {
    const { user } = openProfile();
    const opener = screen.getByRole('button', { name });
    await user.click(opener);
    const dialog = await screen.findByRole('dialog');
    await eventually(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await eventually(() => expect(opener).toHaveFocus());
  },
);

test('a cancelled edit is gone when the dialog opens again', async () => {
  const { user } = openProfile();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await write(user, within(await screen.findByRole('dialog')).getByLabelText('Name'), ' II');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(within(await screen.findByRole('dialog')).getByLabelText('Name')).toHaveValue('Adaeze Okafor');
});

test('an edit that fails shows an error and keeps the input', async () => {
  const { user } = openProfile({}, outage(updateUser));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await write(user, dialog.getByLabelText('Name'), ' II');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to update profile. Please try again.')).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveValue('Adaeze Okafor II');
});

test.each([
  ['Name', ' ', /^Please write your name\.$/],
  ['Username', 'a b', /^Please use 3 to \d+ letters/],
  ['Email', 'nowhere', /^Please write an email address/],
])(
  'a bad field is refused by the server: %s is marked, states the expected value and has the focus',
  async (label, bad, text) => {
    const { user, own } = openProfile();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText(label));
    await write(user, dialog.getByLabelText(label), bad);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeVisible();
    expect(dialog.getByLabelText(label)).toHaveFocus();
    expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(text);
    expect(own()?.username).toBe('adaeze.okafor');
    await write(user, dialog.getByLabelText(label), 'x');
    expect(dialog.getByLabelText(label)).not.toHaveAccessibleDescription();
  },
);

test('a username that is taken is marked with the words of the server', async () => {
  const { user } = openProfile({}, outage(updateUser, 'username_taken'));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await eventually(() => expect(dialog.getByLabelText('Username')).toHaveAccessibleDescription('Username is taken.'));
  expect(dialog.getByLabelText('Username')).toHaveFocus();
});

test('a photo is added to the gallery at 1920 px, up to eight photos, and becomes the profile picture', async () => {
  const shrunk = mockCanvas({ width: 3840, height: 2160 });
  const opened = openProfile({ photos: gallery(7), profilePicture: '/uploads/1.webp' });
  const photos = await openTab(opened, 'Photos');
  expect(photos.getByText('7 of 8 photos')).toBeVisible();
  await opened.user.upload(photos.getByLabelText('Add photo', { selector: 'input' }), photoFile());
  expect(await screen.findByText('Photo uploaded!')).toBeVisible();
  expect(await photos.findByText('8 of 8 photos')).toBeVisible();
  expect(photos.queryByText('Add photo')).toBeNull();
  expect(shrunk).toEqual([{ width: 1920, height: 1080, quality: 0.85 }]);
  expect(opened.own()).toMatchObject({ profilePicture: opened.own()?.photos[7], coverPhoto: opened.own()?.photos[7] });
});

async function addPhoto(fault: RequestHandler) {
  mockCanvas({ width: 10, height: 10 });
  const opened = openProfile({}, fault);
  const photos = await openTab(opened, 'Photos');
  await opened.user.upload(photos.getByLabelText('Add photo', { selector: 'input' }), photoFile());
  return photos;
}

test('a failure to add an uploaded photo to the gallery has its own error', async () => {
  await addPhoto(outage(updatePhotos));
  expect(await screen.findByText('Upload completed')).toBeVisible();
  expect(screen.getByText('Photo uploaded but failed to update gallery.')).toBeVisible();
});

test('an upload that fails leaves no preview', async () => {
  const photos = await addPhoto(outage(uploadPhoto));
  expect(await screen.findByText('Failed to upload photo. Please try again.')).toBeVisible();
  expect(photos.queryByAltText('Uploading')).toBeNull();
});

test('a profile picture of at most 800 KB is sent unchanged, joins the gallery, and becomes a missing cover', async () => {
  const shrunk = mockCanvas({ width: 3000, height: 3000 });
  const opened = openProfile();
  await choose(opened, 'Change profile picture', photoFile({ bytes: 800 * 1024 }));
  expect(await screen.findByText('Profile picture updated!')).toBeVisible();
  const [url] = opened.own()?.photos ?? [];
  expect(opened.own()).toMatchObject({ profilePicture: url, coverPhoto: url });
  expect(shrunk).toEqual([]);
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a larger profile picture is scaled to 800 px', async () => {
  const shrunk = mockCanvas({ width: 1200, height: 1600 });
  const opened = openProfile({ photos: gallery(8) });
  await choose(opened, 'Change profile picture', photoFile({ bytes: 800 * 1024 + 1 }));
  expect(await screen.findByText('Profile picture updated!')).toBeVisible();
  expect(shrunk).toEqual([{ width: 600, height: 800, quality: 0.8 }]);
  expect(opened.own()?.photos).toEqual(gallery(8));
});

test('a toast announces that a large photo is compressed', async () => {
  mockCanvas({ width: 1600, height: 1200 });
  const held = Promise.withResolvers<never>();
  const opened = openProfile(
    {},
    mock(uploadPhoto, () => held.promise),
  );
  await choose(opened, 'Change Cover', photoFile({ bytes: 2 * 1024 * 1024 + 1 }));
  expect(await screen.findByText('Compressing image...')).toBeVisible();
  expect(screen.getByText('Large image detected, optimizing for upload.')).toBeVisible();
  expect(screen.getByAltText('Your choice')).toBeVisible();
  held.reject(HttpResponse.error());
  expect(await screen.findByText('Upload failed')).toBeVisible();
});

test.each([
  ['Change profile picture', 'Please select an image smaller than 10MB.'],
  ['Change Cover', 'Please select a photo smaller than 10MB.'],
])('%s refuses a file that is too large before anything is sent', async (opener, text) => {
  const opened = openProfile();
  await choose(opened, opener, photoFile({ bytes: photoLimits.maxBytes + 1 }));
  expect(await screen.findByText('File too large')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('a file that is not an image is refused', async () => {
  const opened = openProfile();
  await choose(opened, 'Change Cover', photoFile({ type: 'application/pdf' }));
  expect(await screen.findByText('Invalid file type')).toBeVisible();
  expect(screen.getByText('Please select an image file.')).toBeVisible();
});

test('an image that cannot be decoded shows an error', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')));
  const opened = openProfile();
  await choose(opened, 'Change Cover', photoFile({ bytes: 900 * 1024 }));
  expect(await screen.findByText('Compression failed')).toBeVisible();
  expect(screen.getByText('Unable to compress image. Please try a smaller file.')).toBeVisible();
});

test.each([
  ['Change profile picture', updateProfilePicture, 'Photo uploaded but failed to set as profile picture.'],
  ['Change Cover', updateCoverPhoto, 'Photo uploaded but failed to set as cover photo.'],
])('%s shows an error when the photo was uploaded but not set', async (opener, route, text) => {
  const opened = openProfile({}, outage(route));
  await choose(opened, opener, photoFile());
  expect(await screen.findByText('Upload completed')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('a new cover does not change the gallery or the profile picture', async () => {
  const opened = openProfile();
  await choose(opened, 'Change Cover', photoFile());
  expect(await screen.findByText('Cover photo uploaded!')).toBeVisible();
  expect(opened.own()).toMatchObject({ photos: [], profilePicture: null });
  expect(opened.own()?.coverPhoto).toMatch(/^\/uploads\//);
});

test('a response that is not a member is not stored', async () => {
  const invalidAnswer = http.patch('*/api/users/:id/profile-picture', () => HttpResponse.json({}));
  const opened = openProfile({ photos: gallery(8) }, invalidAnswer);
  await choose(opened, 'Change profile picture', photoFile());
  expect(await screen.findByText('Update warning')).toBeVisible();
  expect(screen.getByText('Profile picture updated but data validation failed.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Adaeze Okafor', hidden: true })).toBeInTheDocument();
});
