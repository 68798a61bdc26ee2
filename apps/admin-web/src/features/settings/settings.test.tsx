import { createDemoWorld } from '@kopa/mocks/demo-world';
import type { World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { apiUrl, openDialog, openPortal, storeSession } from '../../../test/portal.tsx';

async function openSettings(world: World, username = 'superadmin', ...faults: RequestHandler[]) {
  storeSession(world, username);
  const user = openPortal('/admin-dashboard?tab=settings', world, ...faults);
  await screen.findByRole('heading', { name: 'Your security' });
  return user;
}

const accountOf = (world: World, name = 'superadmin') => {
  const found = world.administrators.find(({ username }) => username === name);
  if (found === undefined) throw new Error(`no administrator ${name}`);
  return found;
};

/** A world in which the super administrator has an authenticator. */
function withAuthenticator() {
  const world = createDemoWorld();
  accountOf(world).hasAuthenticator = true;
  return world;
}

test('an authenticator is set up by scanning and confirming, and gives recovery codes', async () => {
  const world = createDemoWorld();
  const user = await openSettings(world);
  const dialog = await openDialog(user, 'Set up authenticator');
  expect(await dialog.findByRole('img', { name: 'QR code of your authenticator' })).toBeInTheDocument();
  expect(dialog.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^otpauth:\/\/totp\/Kopa:superadmin/));
  await write(user, dialog.getByLabelText('Authentication code'), '000000');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText('This code is not valid. Please enter a new one.')).toBeInTheDocument();
  await user.clear(dialog.getByLabelText('Authentication code'));
  await write(user, dialog.getByLabelText('Authentication code'), '123456');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  const codes = within(await dialog.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
  expect(codes).toHaveLength(10);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Turn off authenticator' })).toBeInTheDocument();
  expect(screen.getByText('10 recovery codes are left.')).toBeInTheDocument();
});

test('an authenticator is turned off by a code', async () => {
  const world = withAuthenticator();
  const user = await openSettings(world);
  const dialog = await openDialog(user, 'Turn off authenticator');
  await write(user, dialog.getByLabelText('Authentication code'), 'mock-code-1');
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Set up authenticator' })).toBeInTheDocument();
  expect(accountOf(world).hasAuthenticator).toBe(false);
});

test('new recovery codes are shown', async () => {
  const world = withAuthenticator();
  const user = await openSettings(world);
  const dialog = await openDialog(user, 'Recovery codes');
  await write(user, dialog.getByLabelText('Authentication code'), 'mock-code-1');
  await user.click(dialog.getByRole('button', { name: 'Make new codes' }));
  expect(await dialog.findByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
});

test('the own password is changed, after both new ones agree', async () => {
  const world = createDemoWorld();
  const user = await openSettings(world);
  const dialog = await openDialog(user, 'Change password');
  await write(user, dialog.getByLabelText('Current password'), 'Kopa-Super-2026');
  await write(user, dialog.getByLabelText('New password'), 'Fresh-Harmattan-9');
  await user.click(dialog.getByRole('button', { name: 'Change password' }));
  expect(await dialog.findByText('Please make sure your passwords match.')).toBeInTheDocument();
  await write(user, dialog.getByLabelText('Confirm password'), 'Fresh-Harmattan-9');
  await user.click(dialog.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed')).toBeInTheDocument();
  expect(accountOf(world).password).toBe('Fresh-Harmattan-9');
});

test('a super administrator adds, disables and promotes administrators, but not themselves', async () => {
  const keys: (string | null)[] = [];
  const lost = http.post(`${apiUrl}/api/admin/administrators`, ({ request }) => {
    keys.push(request.headers.get('idempotency-key'));
    return keys.length === 1 ? HttpResponse.error() : undefined;
  });
  const world = createDemoWorld();
  const user = await openSettings(world, 'superadmin', lost);
  const dialog = await openDialog(user, 'Add administrator');
  await write(user, dialog.getByLabelText('Username'), 'sani');
  await write(user, dialog.getByLabelText('Name'), 'Sani Musa');
  await write(user, dialog.getByLabelText('Password'), 'Fresh-Harmattan-9');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(keys).toHaveLength(1));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Add' })).not.toHaveAttribute('data-loading'));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  const list = within(await screen.findByRole('list', { name: 'Administrators' }));
  await user.click(await list.findByRole('button', { name: 'Disable', description: 'Sani Musa' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable' }));
  expect(await list.findByRole('button', { name: 'Enable', description: 'Sani Musa' })).toBeInTheDocument();
  await user.selectOptions(list.getByLabelText('Role of Sani Musa'), 'super admin');
  await waitFor(() => expect(accountOf(world, 'sani')).toMatchObject({ role: 'super_admin', isActive: false }));
  expect(list.getByText('super admin, you')).toBeInTheDocument();
  expect(list.queryByRole('button', { description: 'Ngozi Adichie-Bello' })).not.toBeInTheDocument();
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('a moderator has no part Administrators', async () => {
  await openSettings(createDemoWorld(), 'moderator');
  expect(await screen.findByRole('button', { name: 'Set up authenticator' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Administrators' })).not.toBeInTheDocument();
});

/** Disables a moderator when the last code is old. */
async function disableWithOldCode() {
  const world = withAuthenticator();
  const user = await openSettings(world);
  accountOf(world).isCodeOld = true;
  await user.click(await screen.findByRole('button', { name: 'Disable', description: 'Tunde Salami' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable' }));
  const prompt = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  return { world, user, prompt };
}

test('a dangerous action asks for a code when the last one is old, and is then carried out', async () => {
  const { world, user, prompt } = await disableWithOldCode();
  expect(accountOf(world, 'moderator').isActive).toBe(true);
  await write(user, prompt.getByLabelText('Authentication code'), 'wrong-code');
  await user.click(prompt.getByRole('button', { name: 'Confirm' }));
  expect(await prompt.findByText('This code is not valid. Please enter a new one.')).toBeInTheDocument();
  await user.clear(prompt.getByLabelText('Authentication code'));
  await write(user, prompt.getByLabelText('Authentication code'), 'mock-code-1');
  await user.click(prompt.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(accountOf(world, 'moderator').isActive).toBe(false));
});

test('a dangerous action without a code shows why it was refused', async () => {
  const { world, user, prompt } = await disableWithOldCode();
  await user.click(prompt.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Please confirm this with your authentication code.')).toBeInTheDocument();
  expect(accountOf(world, 'moderator').isActive).toBe(true);
});

test('an administrator is told of urgent cases by mail, and no longer', async () => {
  const world = createDemoWorld();
  const user = await openSettings(world, 'moderator');
  const alerts = within(await screen.findByRole('region', { name: 'Tell me of urgent cases' }));
  await write(user, await alerts.findByLabelText('Email'), 'desk@kopa.ng');
  await user.click(alerts.getByRole('button', { name: 'Turn on' }));
  expect(await alerts.findByText(/ goes to desk@kopa\.ng\.$/)).toBeInTheDocument();
  expect(accountOf(world, 'moderator').alertEmail).toBe('desk@kopa.ng');
  await user.click(alerts.getByRole('button', { name: 'Turn off' }));
  expect(await alerts.findByLabelText('Email')).toHaveValue('');
  expect(accountOf(world, 'moderator').alertEmail).toBeNull();
});
