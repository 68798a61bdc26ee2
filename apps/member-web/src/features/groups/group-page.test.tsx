import { buildGroup, buildMember, buildUser } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '../../../test/open-app.tsx';
import { storeMember } from '../../session/stored-member.ts';

const [ada, bayo, chidi] = [1, 2, 3];

/** A group with Ada, in the role that the fields give her. */
function openGroup(fields: Parameters<typeof buildGroup>[1], given: Partial<World> = {}) {
  storeMember(buildUser(ada));
  const members = [buildMember(ada), buildMember(bayo), buildMember(chidi), buildMember(4)];
  const group = buildGroup(7, { name: 'Hikers', memberIds: new Set([ada, bayo, chidi]), ...fields });
  const world = createWorld({ members, groups: [group], ...given });
  return { user: openApp(world, '/groups/7'), world, group };
}

async function rowOf(world: World, id: number) {
  const name = world.members.find(({ user }) => user.id === id)?.user.name as string;
  const list = await screen.findByRole('region', { name: 'Members' });
  return within((await within(list).findByText(name)).closest('li') as HTMLElement);
}

/** The menu of a member's row, opened. */
async function menuOf(user: UserEvent, world: World, id: number) {
  await user.click((await rowOf(world, id)).getByRole('button', { name: 'More options' }));
  return within(await screen.findByRole('menu'));
}

test('a group has a page with its members and their roles in words', async () => {
  const { world } = openGroup({ ownerId: bayo, moderatorIds: new Set([chidi]) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Hikers' })).toBeVisible();
  expect(screen.getByText('3 members · Public')).toBeVisible();
  expect((await rowOf(world, bayo)).getByText('Owner')).toBeVisible();
  expect((await rowOf(world, chidi)).getByText('Moderator')).toBeVisible();
  const own = await rowOf(world, ada);
  expect(own.getByText('Member')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Message' })).toBeVisible();
});

test('the owner makes moderators and members again, and hands over', async () => {
  const { user, world, group } = openGroup({ ownerId: ada });
  await user.click((await menuOf(user, world, bayo)).getByRole('menuitem', { name: 'Make moderator' }));
  expect(await (await rowOf(world, bayo)).findByText('Moderator')).toBeVisible();
  await user.click((await menuOf(user, world, bayo)).getByRole('menuitem', { name: 'Make member' }));
  expect(await (await rowOf(world, bayo)).findByText('Member')).toBeVisible();
  await user.click((await menuOf(user, world, chidi)).getByRole('menuitem', { name: 'Make owner' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make owner' }));
  await waitFor(() => expect(group.ownerId).toBe(chidi));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit group' })).toBeNull());
});

test('a moderator removes members only, after a question', async () => {
  const { user, world, group } = openGroup({ ownerId: bayo, moderatorIds: new Set([ada]) });
  const ofOwner = await menuOf(user, world, bayo);
  expect(ofOwner.getByRole('menuitem', { name: 'Report' })).toBeVisible();
  expect(ofOwner.queryByRole('menuitem', { name: 'Remove' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.click((await menuOf(user, world, chidi)).getByRole('menuitem', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(group.memberIds).toEqual(new Set([ada, bayo])));
  await waitFor(async () => expect(screen.getByText('2 members · Public')).toBeVisible());
});

test('the owner searches and invites people', async () => {
  const { user, world, group } = openGroup({ ownerId: ada });
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite members' }));
  const guest = world.members.find((one) => one.user.id === 4)?.user.name as string;
  await write(user, dialog.getByLabelText('Search members'), guest);
  const row = within((await dialog.findByText(guest)).closest('li') as HTMLElement);
  await user.click(row.getByRole('button', { name: 'Invite' }));
  expect(await row.findByRole('button', { name: 'Invited' })).toBeDisabled();
  expect(group.invitedIds).toEqual(new Set([4]));
});

test('the owner edits the group, and everybody sees it', async () => {
  const { user } = openGroup({ ownerId: ada });
  await user.click(await screen.findByRole('button', { name: 'Edit group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit group' }));
  await user.clear(dialog.getByLabelText(/Name/));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please give the group a name.')).toBeVisible();
  await write(user, dialog.getByLabelText(/Name/), 'Walkers');
  await user.click(dialog.getByRole('radio', { name: 'Private' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Walkers' })).toBeVisible();
  expect(screen.getByText('3 members · Private')).toBeVisible();
});

test('a member mutes the group, and leaves it after a question', async () => {
  const { user } = openGroup({ ownerId: bayo });
  await user.click(await screen.findByRole('button', { name: 'Mute' }));
  expect(await screen.findByRole('button', { name: 'Unmute' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leave group' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('button', { name: 'Join' })).toBeVisible();
  expect(screen.getByText('2 members · Public')).toBeVisible();
});

test('an invited member answers on the page, and then sees the members', async () => {
  const { user } = openGroup({
    ownerId: bayo,
    type: 'private',
    memberIds: new Set([bayo]),
    invitedIds: new Set([ada]),
  });
  expect(await screen.findByText('Only members see who is in a private group.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Owner')).toBeVisible();
});

test('its menu has Report for all but the owner, and copies the link', async () => {
  const { user } = openGroup({ ownerId: ada });
  // Its members have menus of their own.
  const [menu] = await screen.findAllByRole('button', { name: 'More options' });
  await user.click(menu as HTMLElement);
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Copy link']);
});

test('a missing group shows an error', async () => {
  const { user } = openGroup({}, { groups: [] });
  expect(await screen.findByText('This group is not here any more')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to My Groups' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My Groups' })).toBeVisible();
});
