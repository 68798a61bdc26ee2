import { changePassword } from '@kopa/contracts/account/credentials';
import { endSession } from '@kopa/contracts/account/sessions';
import { buildMember, memberPassword } from '@kopa/mocks/builders';
import { outage, refusing } from '@kopa/mocks/faults';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { openApp } from '../../../test/open-app.tsx';
import { storeMember } from '../../session/stored-member.ts';

const newPassword = 'Wet-Season-Rain-9';
let world: World;
beforeEach(() => {
  const at = new Date().toISOString();
  const session = { createdAt: at, lastSeenAt: at };
  world = createWorld({
    members: [buildMember(1)],
    signedInId: 1,
    otherSessions: [
      { id: 7, device: 'Chrome on Android', ...session },
      { id: 8, device: 'Safari on iPhone', ...session },
    ],
  });
  storeMember(buildMember(1).user);
});

async function openSecurity(...faults: Parameters<typeof openApp>[2][]) {
  const user = openApp(world, '/profile', ...faults);
  await user.click(await screen.findByRole('tab', { name: 'Account' }));
  return { user, section: within(await screen.findByRole('region', { name: 'Security' })) };
}

async function change(user: UserEvent, current: string, next = newPassword) {
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Current password'));
  await write(user, dialog.getByLabelText('Current password'), current);
  await user.clear(dialog.getByLabelText('New password'));
  await write(user, dialog.getByLabelText('New password'), next);
  await user.clear(dialog.getByLabelText('Confirm password'));
  await write(user, dialog.getByLabelText('Confirm password'), next);
  await user.click(dialog.getByRole('button', { name: 'Change password' }));
}

test('a member sees where they are signed in, and ends one session and then all others', async () => {
  const { user, section } = await openSecurity();
  const list = within(await section.findByRole('list', { name: 'Where you are signed in' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(list.getByText('This device')).toBeVisible();
  const row = list.getByText('Chrome on Android').closest('li') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: 'End session' }));
  await eventually(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  expect(list.queryByText('Chrome on Android')).toBeNull();
  await user.click(section.getByRole('button', { name: 'End all other sessions' }));
  await eventually(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(world.otherSessions).toEqual([]);
  expect(section.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
});

test('a session that could not be ended stays, with a toast', async () => {
  const failing = outage(endSession);
  const { user, section } = await openSecurity(failing);
  await user.click((await section.findAllByRole('button', { name: 'End session' }))[0] as HTMLElement);
  expect(await screen.findByText('The session was not ended')).toBeVisible();
  expect(section.getAllByRole('listitem')).toHaveLength(3);
});

test('a member changes the password, which ends the other sessions', async () => {
  const { user, section } = await openSecurity(refusing(changePassword, 'wrong_password', 'common_password'));
  await user.click(section.getByRole('button', { name: 'Change password' }));
  await change(user, 'not the password');
  expect(await screen.findByText('This is not your password.')).toBeVisible();
  await change(user, memberPassword, 'password1');
  expect(await screen.findByText('This password is too common. Please choose another one.')).toBeVisible();
  await change(user, memberPassword);
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(world.members[0]?.password).toBe(newPassword);
  await eventually(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
});

test('a member with an unconfirmed email requests the link again', async () => {
  const user = { ...buildMember(1).user, emailConfirmed: false };
  if (world.members[0] !== undefined) world.members[0].user = user;
  storeMember(user);
  const { user: person, section } = await openSecurity();
  await person.click(section.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('A link is on its way')).toBeVisible();
});

test('after an administrator’s reset a new password comes before everything else', async () => {
  const member = { ...buildMember(1).user, mustChangePassword: true };
  if (world.members[0] !== undefined) world.members[0].user = member;
  storeMember(member);
  const user = openApp(world, '/groups');
  expect(await screen.findByRole('dialog', { name: 'Choose a new password' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.keyboard('{Escape}');
  await change(user, memberPassword);
  expect(await screen.findByRole('heading', { name: 'My Groups' })).toBeVisible();
  expect(world.members[0]).toMatchObject({ password: newPassword, user: { mustChangePassword: false } });
});
