import { createGroup, listGroups, listOwnGroups } from '@kopa/contracts/chat/groups';
import { buildGroup, buildMember } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { server } from '../../../test/server.ts';
import { ownGroupsQuery } from '../../shared/chat/groups.queries.ts';
import { Component as GroupsPage } from './groups-page.tsx';

function groupsWorld() {
  return createWorld({
    members: [buildMember(1), buildMember(2)],
    groups: [
      buildGroup(1, { name: 'Ikeja Teachers', memberIds: new Set([1, 2]), otherMembers: 10 }),
      buildGroup(2, { name: 'Corpers Who Code', otherMembers: 4 }),
      buildGroup(3, { name: 'Closed Circle', type: 'private' }),
    ],
  });
}

async function cardOf(name: string) {
  return within((await screen.findByText(name)).closest('article') as HTMLElement);
}

test('a group of the member shows its number of members, date and marker, and opens its chat', async () => {
  const { user } = renderPage(<GroupsPage />, groupsWorld());
  const card = await cardOf('Ikeja Teachers');
  expect(card.getByText(/12 members/)).toBeVisible();
  expect(card.getByText('Active').parentElement).toHaveTextContent('Updated 1 Mar 2026');
  await user.click(card.getByRole('link', { name: 'View Chat' }));
  expect(screen.getByText('at /chat?group=1')).toBeVisible();
});

test('a group that is being written survives a reload', async () => {
  const world = groupsWorld();
  const { user, leave } = renderPage(<GroupsPage />, world);
  await user.click(await screen.findByRole('button', { name: 'New Group' }));
  await write(user, await screen.findByLabelText(/^Name/), 'Hikers of Jos');
  await write(user, screen.getByLabelText('Description'), 'Every Sunday');
  leave();
  const again = renderPage(<GroupsPage />, world);
  await again.user.click(await screen.findByRole('button', { name: 'New Group' }));
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Hikers of Jos');
  expect(screen.getByLabelText('Description')).toHaveValue('Every Sunday');
});

test('a public group can be joined and is then among the member’s own groups', async () => {
  const world = groupsWorld();
  const { user } = renderPage(<GroupsPage />, world);
  await user.click((await cardOf('Corpers Who Code')).getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('You joined Corpers Who Code')).toBeVisible();
  const joined = await cardOf('Corpers Who Code');
  expect(joined.getByRole('link', { name: 'View Chat' })).toBeVisible();
  expect(joined.getByText(/5 members/)).toBeVisible();
  expect(screen.getAllByText('Corpers Who Code')).toHaveLength(1);
});

test('a group is shown once while the kept list of others still has it from before it was joined', async () => {
  const world = groupsWorld();
  const { client } = renderPage(<GroupsPage />, world);
  await cardOf('Corpers Who Code');
  world.groups[1]?.memberIds.add(1);
  await act(() => client.refetchQueries({ queryKey: ownGroupsQuery(1).queryKey }));
  expect(await (await cardOf('Corpers Who Code')).findByRole('link', { name: 'View Chat' })).toBeVisible();
  expect(screen.getAllByText('Corpers Who Code')).toHaveLength(1);
});

test('a private group is listed without a way to join', async () => {
  renderPage(<GroupsPage />, groupsWorld());
  const card = await cardOf('Closed Circle');
  expect(card.queryByRole('button', { name: 'Join' })).toBeNull();
  expect(card.getByText('Invitation only')).toBeVisible();
});

function invitedWorld() {
  const world = groupsWorld();
  world.groups[2]?.invitedIds.add(1);
  return world;
}

const invitations = async () => within(await screen.findByRole('region', { name: 'Invitations' }));

test('an invitation can be accepted, and its group is then among the member’s own groups', async () => {
  const world = invitedWorld();
  const { user } = renderPage(<GroupsPage />, world);
  const list = await invitations();
  expect(list.getByText('Closed Circle')).toBeVisible();
  expect(screen.getAllByText('Closed Circle')).toHaveLength(1);
  await user.click(list.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('You joined Closed Circle')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Invitations' })).toBeNull();
  expect((await cardOf('Closed Circle')).getByRole('link', { name: 'View Chat' })).toBeVisible();
  expect(world.groups[2]).toMatchObject({ memberIds: new Set([1]), invitedIds: new Set() });
});

test('an invitation can be declined, and its group is then closed to the member', async () => {
  const world = invitedWorld();
  const { user } = renderPage(<GroupsPage />, world);
  await user.click((await invitations()).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Invitation declined')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Invitations' })).toBeNull();
  expect((await cardOf('Closed Circle')).getByText('Invitation only')).toBeVisible();
  expect(world.groups[2]).toMatchObject({ memberIds: new Set(), invitedIds: new Set() });
});

test('without an invitation there is no section for them', async () => {
  renderPage(<GroupsPage />, groupsWorld());
  await cardOf('Closed Circle');
  expect(screen.queryByRole('heading', { name: 'Invitations' })).toBeNull();
});

test('the first group can be created from the empty page', async () => {
  const world = createWorld({ members: [buildMember(1)] });
  const { user } = renderPage(<GroupsPage />, world);
  expect(await screen.findByText('No Groups Yet')).toBeVisible();
  expect(screen.getByText('Join groups to connect with corps members who share your interests.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create Your First Group' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create Group' }));
  expect(await dialog.findByText('Please give the group a name.')).toBeVisible();
  await write(user, dialog.getByLabelText(/Name/), ' Nsukka Corpers ');
  await write(user, dialog.getByLabelText('Description'), 'Everybody around campus');
  await user.click(dialog.getByRole('radio', { name: 'Private' }));
  await user.click(dialog.getByRole('button', { name: 'Create Group' }));
  expect(await screen.findByText('Nsukka Corpers')).toBeVisible();
  expect(world.groups).toMatchObject([
    { name: 'Nsukka Corpers', description: 'Everybody around campus', type: 'private', ownerId: 1 },
  ]);
  expect(screen.queryByText('No Groups Yet')).toBeNull();
});

test('an empty page stays so when its groups cannot be fetched again', async () => {
  const world = createWorld({ members: [buildMember(1)] });
  const { client } = renderPage(<GroupsPage />, world);
  expect(await screen.findByText('No Groups Yet')).toBeVisible();
  server.use(world, outage(listOwnGroups));
  await act(() => client.refetchQueries());
  expect(client.getQueryState(ownGroupsQuery(1).queryKey)).toMatchObject({ status: 'error' });
  expect(screen.getByText('No Groups Yet')).toBeVisible();
});

test('a group that cannot be created shows the reason and keeps the input', async () => {
  const failing = outage(createGroup, 'overloaded');
  const { user } = renderPage(<GroupsPage />, groupsWorld(), failing);
  await user.click(screen.getByRole('button', { name: 'New Group' }));
  const dialog = within(await screen.findByRole('dialog'));
  await write(user, dialog.getByLabelText(/Name/), 'Patience');
  await user.click(dialog.getByRole('button', { name: 'Create Group' }));
  expect(await dialog.findByText('Kopa is busy right now. Please try again in a moment.')).toBeVisible();
  expect(dialog.getByLabelText(/Name/)).toHaveValue('Patience');
});

test('leaving a group asks for confirmation and moves the group to those that can be joined', async () => {
  const world = groupsWorld();
  const { user } = renderPage(<GroupsPage />, world);
  await user.click((await cardOf('Ikeja Teachers')).getByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Leave' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave Ikeja Teachers?' }));
  expect(world.groups[0]?.memberIds.has(1)).toBe(true);
  await user.click(question.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('You left Ikeja Teachers')).toBeVisible();
  expect(world.groups[0]?.memberIds.has(1)).toBe(false);
  const card = await cardOf('Ikeja Teachers');
  expect(card.getByRole('button', { name: 'Join' })).toBeVisible();
  expect(card.getByText(/11 members/)).toBeVisible();
});

test('groups to join and invitations that fail to load are no empty lists, and can be retried', async () => {
  const failing = outage(listGroups);
  const { user } = renderPage(<GroupsPage />, groupsWorld(), failing);
  expect(await screen.findByText('Groups to join could not be loaded.')).toBeVisible();
  expect(await screen.findByText('Invitations could not be loaded.')).toBeVisible();
  expect((await cardOf('Ikeja Teachers')).getByText('Active')).toBeVisible();
  failing.end();
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again);
  await eventually(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
  expect(await screen.findByRole('region', { name: 'Groups to Join' })).toBeVisible();
});

test('cancelling the confirmation of leaving returns the focus', async () => {
  const { user } = renderPage(<GroupsPage />, groupsWorld());
  const options = (await cardOf('Ikeja Teachers')).getByRole('button', { name: 'More options' });
  await user.click(options);
  await user.click(await screen.findByRole('menuitem', { name: 'Leave' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave Ikeja Teachers?' }));
  await eventually(() => expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await eventually(() => expect(options).toHaveFocus());
});
