import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { openDashboard, openDialog } from '../../../test/portal.tsx';

async function openModal(...faults: RequestHandler[]) {
  const world = createWorld({
    members: [buildMember(1, { name: 'Ada Okafor', email: 'ada@demo.kopa.ng', username: 'ada' })],
  });
  const user = await openDashboard(world, ...faults);
  const modal = await openDialog(user, 'Reset password', 'Reset Password');
  return { world, user, modal, submit: () => modal.getByRole('button', { name: 'Reset Password' }) };
}

test('the modal names the member whose password is reset', async () => {
  const { modal } = await openModal();
  expect(modal.getByText('Ada Okafor')).toBeInTheDocument();
  expect(modal.getByText('ada@demo.kopa.ng')).toBeInTheDocument();
  expect(modal.getByText('@ada')).toBeInTheDocument();
});

test('an empty password cannot be sent', async () => {
  const { modal, user, submit } = await openModal();
  expect(submit()).toBeDisabled();
  await write(user, modal.getByLabelText('New password'), 'a');
  expect(submit()).toBeEnabled();
});

test('a short password shows an error and is not sent', async () => {
  const { modal, user, submit, world } = await openModal();
  const before = world.members[0]?.password;
  await write(user, modal.getByLabelText('New password'), 'Short7');
  await user.click(submit());
  expect(await screen.findByText('Password Too Short')).toBeInTheDocument();
  expect(screen.getByText('Password must be at least 8 characters long')).toBeInTheDocument();
  expect(world.members[0]?.password).toBe(before);
});

test('a password without uppercase and number is accepted: they are only recommended', async () => {
  const { modal, user, submit, world } = await openModal();
  await write(user, modal.getByLabelText('New password'), 'lower case only');
  await user.click(submit());
  expect(await screen.findByText('Password Reset')).toBeInTheDocument();
  expect(screen.getByText('User password has been reset successfully')).toBeInTheDocument();
  expect(world.members[0]?.password).toBe('lower case only');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test("a refused password keeps the modal open and shows the server's reason", async () => {
  const common = http.patch('*/api/admin/users/1/reset-password', () =>
    HttpResponse.json({ code: 'common_password', message: 'This password is too common.' }, { status: 400 }),
  );
  const { modal, user, submit } = await openModal(common);
  await write(user, modal.getByLabelText('New password'), 'password1');
  await user.click(submit());
  expect(await screen.findByText('Failed to reset password')).toBeInTheDocument();
  expect(screen.getByText('This password is too common.')).toBeInTheDocument();
  expect(modal.getByLabelText('New password')).toHaveValue('password1');
});

test('Cancel changes nothing', async () => {
  const { modal, user, world } = await openModal();
  const before = world.members[0]?.password;
  await write(user, modal.getByLabelText('New password'), 'Long-Enough-1');
  await user.click(modal.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(world.members[0]?.password).toBe(before);
});
