import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test/open-app.tsx';
import { storeMember } from '../../../session/stored-member.ts';

test('an account is deleted with the password; the browser keeps no data, and the sign-in confirms it', async () => {
  const ada = buildMember(1);
  const world = createWorld({ members: [ada, buildMember(2)], signedInId: 1 });
  storeMember(ada.user);
  const user = openApp(world, '/profile');
  await user.click(await screen.findByRole('tab', { name: 'Account' }));
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await write(user, dialog.getByLabelText('Password'), ada.password);
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText('Your account was deleted')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(world.members.map(({ isDeleted }) => isDeleted === true)).toEqual([true, false]);
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
});
