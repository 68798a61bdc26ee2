import { deleteUser, exportUser } from '@kopa/contracts/account/profile';
import { disconnectPortal } from '@kopa/contracts/service/portal';
import { buildMember } from '@kopa/mocks/builders';
import { outage, refusing } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import * as file from '@kopa/ui/save-file';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { OwnData } from './own-data.tsx';

function openOwnData(...faults: RequestHandler[]) {
  const world = createWorld({ members: [buildMember(1), buildMember(2)] });
  return { world, ...renderPage(<OwnData />, world, ...faults) };
}

test('a member downloads their data as a file', async () => {
  const save = vi.spyOn(file, 'saveFile').mockReturnValue();
  const { user, world } = openOwnData();
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Your data was downloaded')).toBeVisible();
  const [name, type, text] = save.mock.calls[0] ?? [];
  expect([name, type]).toEqual(['kopa-adaeze.okafor.json', 'application/json']);
  expect(JSON.parse(text as string).profile.email).toBe(world.members[0]?.user.email);
});

test('a failure to fetch the data shows an error and saves no file', async () => {
  const save = vi.spyOn(file, 'saveFile').mockReturnValue();
  const { user } = openOwnData(outage(exportUser));
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Download failed')).toBeVisible();
  expect(save).not.toHaveBeenCalled();
});

test('the portal is disconnected after a confirmation, and its button disappears', async () => {
  const { user, world } = openOwnData();
  await user.click(screen.getByRole('button', { name: 'Disconnect portal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect the NYSC portal?' }));
  expect(world.members[0]?.user.portalConnected).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Portal disconnected')).toBeVisible();
  expect(world.members[0]?.user).toMatchObject({ portalConnected: false, stateCode: null });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Disconnect portal' })).toBeNull());
});

test('a failure to disconnect keeps the portal connected', async () => {
  const { user, world } = openOwnData(outage(disconnectPortal));
  await user.click(screen.getByRole('button', { name: 'Disconnect portal' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Failed to disconnect the portal')).toBeVisible();
  expect(world.members[0]?.user.portalConnected).toBe(true);
});

async function deleteWith(password: string, ...faults: RequestHandler[]) {
  const opened = openOwnData(...faults);
  await opened.user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  if (password !== '') await write(opened.user, dialog.getByLabelText('Password'), password);
  await opened.user.click(dialog.getByRole('button', { name: 'Delete account' }));
  return { ...opened, dialog };
}

test('an account is deleted only with the password', async () => {
  const { dialog, world } = await deleteWith('');
  expect(await dialog.findByText('Please enter your password.')).toBeVisible();
  expect(world.members).toHaveLength(2);
});

test('a wrong password keeps the account', async () => {
  const { dialog, world } = await deleteWith('not-the-password', refusing(deleteUser, 'forbidden'));
  expect(await dialog.findByText('This is not your password.')).toBeVisible();
  expect(world.members).toHaveLength(2);
});

test('a failure to delete the account keeps it', async () => {
  const { world } = await deleteWith(buildMember(1).password, outage(deleteUser));
  expect(await screen.findByText('Failed to delete the account')).toBeVisible();
  expect(world.members).toHaveLength(2);
});
