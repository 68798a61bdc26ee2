import { deletePhoto } from '@kopa/contracts/media/photos';
import { buildConnection, buildMember, withoutPortal } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld, type World } from '@kopa/mocks/world';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { ProfileModal } from './profile-modal.tsx';

const close = () => undefined;
const photos = ['/uploads/one.webp', '/uploads/two.webp'];

function profileWorld(given: Partial<World> = {}) {
  return createWorld({
    members: [buildMember(1, { photos, profilePicture: photos[0] }), buildMember(2), buildMember(5, { photos })],
    ...given,
  });
}

async function profileOf(personId: number, world: World, ...first: Parameters<typeof renderPage>[2][]) {
  const { user } = renderPage(<ProfileModal personId={personId} onClose={close} />, world, ...first);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('tab', { name: 'Service Info' });
  return { user, dialog };
}

test('a stranger’s profile shows shared facts and hides email and state code', async () => {
  const { user, dialog } = await profileOf(5, profileWorld());
  for (const tag of ['Same LGA', 'Same PPA', 'Same CDS Group', 'Same State', 'Same Batch']) {
    expect(dialog.getByText(tag)).toBeVisible();
  }
  expect(dialog.getByText(/Member since January 2026/)).toBeVisible();
  expect(dialog.getByText('Ikeja Grammar School')).toBeVisible();
  await user.click(dialog.getByRole('tab', { name: 'Corps Connect' }));
  expect(dialog.getAllByText('Shown once you are connected')).toHaveLength(2);
  await user.click(dialog.getByRole('tab', { name: 'Photos' }));
  await user.click(dialog.getByRole('button', { name: 'Photo 1 of 2' }));
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a profile shows the member’s bio and interests', async () => {
  const about = { bio: 'Far from home.\nMaking the best of it.', interests: ['Music', 'Travel'] as const };
  const members = [buildMember(1), buildMember(2, { ...about, interests: [...about.interests] })];
  const { dialog } = await profileOf(2, profileWorld({ members }));
  expect(dialog.getByText(/Far from home\./)).toBeVisible();
  const interests = within(dialog.getByRole('list', { name: 'Interests' })).getAllByRole('listitem');
  expect(interests.map(({ textContent }) => textContent)).toEqual(about.interests);
});

test('a request is sent from the profile, and its button then reads Request Pending', async () => {
  const { user, dialog } = await profileOf(2, profileWorld());
  await user.click(dialog.getByRole('button', { name: 'Send Connection Request' }));
  expect(await screen.findByText('Connection request sent')).toBeVisible();
  expect(await dialog.findByRole('button', { name: 'Request Pending' })).toBeDisabled();
});

test('a member is followed and no longer followed from the profile', async () => {
  const world = profileWorld();
  const { user, dialog } = await profileOf(2, world);
  const follow = dialog.getByRole('button', { name: 'Follow' });
  expect(follow).toHaveAttribute('aria-pressed', 'false');
  await user.click(follow);
  const following = await dialog.findByRole('button', { name: 'Following' });
  expect(following).toHaveAttribute('aria-pressed', 'true');
  expect(dialog.getByText('1 follower')).toBeVisible();
  expect(world.follows).toEqual([expect.objectContaining({ userId: 1, otherId: 2 })]);
  await user.click(following);
  expect(await dialog.findByRole('button', { name: 'Follow' })).toBeVisible();
  expect(world.follows).toEqual([]);
});

test('a connection’s profile shows their email and offers Message and Disconnect', async () => {
  const { user, dialog } = await profileOf(2, profileWorld({ connections: [buildConnection(1)] }));
  expect(dialog.getByRole('button', { name: 'Message' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  await user.click(dialog.getByRole('tab', { name: 'Corps Connect' }));
  expect(dialog.getByText('bayo.adeyemi@example.ng')).toBeVisible();
});

test('a member without a connected portal has no service information', async () => {
  const world = profileWorld();
  Object.assign(world.members[1]?.user ?? {}, withoutPortal);
  const { dialog } = await profileOf(2, world);
  expect(dialog.getByText('No Service Information')).toBeVisible();
});

test('the own profile has no connection buttons, and its owner may use and delete photos', async () => {
  const world = profileWorld();
  const { user, dialog } = await profileOf(1, world);
  expect(dialog.queryByRole('button', { name: /Connection Request|Disconnect|Message/ })).toBeNull();
  await user.click(dialog.getByRole('tab', { name: 'Photos' }));
  await user.click(dialog.getByRole('button', { name: 'Photo 2 of 2' }));
  await user.click(dialog.getByRole('button', { name: 'Set as profile picture' }));
  expect(await screen.findByText('Profile picture updated!')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Set as cover photo' }));
  expect(await screen.findByText('Cover photo updated!')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this photo?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Photo deleted')).toBeVisible();
  expect(world.members[0]?.user).toMatchObject({ photos: [photos[0]], profilePicture: null, coverPhoto: null });
  expect(await dialog.findByRole('button', { name: 'Photo 1 of 1' })).toBeVisible();
});

test('an opened photo is a copy that fits the screen; the original is not loaded', async () => {
  const { user, dialog } = await profileOf(5, profileWorld());
  await user.click(dialog.getByRole('tab', { name: 'Photos' }));
  await user.click(dialog.getByRole('button', { name: 'Photo 2 of 2' }));
  expect(dialog.getByRole('img', { name: /^Shared by/ })).toHaveAttribute('src', '/uploads/two-800.webp');
});

test('deleting a photo leaves those that another device has added meanwhile', async () => {
  const world = profileWorld();
  const { user, dialog } = await profileOf(1, world);
  await user.click(dialog.getByRole('tab', { name: 'Photos' }));
  await user.click(dialog.getByRole('button', { name: 'Photo 1 of 2' }));
  const own = world.members[0]?.user;
  Object.assign(own as object, { photos: [...photos, '/uploads/three.webp'] });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this photo?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Photo deleted')).toBeVisible();
  expect(own?.photos).toEqual(['/uploads/two.webp', '/uploads/three.webp']);
});

test('a photo that cannot be deleted stays, and an error shows', async () => {
  const failing = outage(deletePhoto);
  const { user, dialog } = await profileOf(1, profileWorld(), failing);
  await user.click(dialog.getByRole('tab', { name: 'Photos' }));
  await user.click(dialog.getByRole('button', { name: 'Photo 1 of 2' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this photo?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete failed')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Photo 2 of 2' })).toBeVisible();
});
