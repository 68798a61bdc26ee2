import { changeLetterTemplate } from '@kopa/contracts/file/letter-templates';
import { createDemoWorld } from '@kopa/mocks/demo-world';
import { refusing } from '@kopa/mocks/faults';
import type { World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPortal, storeSession } from '../../../test/portal.tsx';

async function openLetters(world: World, username: string, ...faults: Parameters<typeof openPortal>[2][]) {
  storeSession(world, username);
  const user = openPortal('/admin-dashboard?tab=settings', world, ...faults);
  return { user, list: within(await screen.findByRole('list', { name: 'Letters' })) };
}

const leaveOf = (world: World) => world.letterTemplates.find(({ key }) => key === 'leave');

test('a super administrator changes words of a template, and takes a rule back with its source', async () => {
  const world = createDemoWorld();
  const { user, list } = await openLetters(world, 'superadmin');
  expect(list.getAllByRole('listitem')).toHaveLength(9);
  await user.click(list.getByRole('button', { name: 'Edit Application for leave' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit letter' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(dialog.getByLabelText('Text')).toHaveAccessibleDescription(/\{days\}.*\{full_name\}/);
  await user.clear(dialog.getByLabelText('Title'));
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await write(user, dialog.getByLabelText('Title'), 'Request for leave');
  await user.clear(dialog.getByLabelText('Rule'));
  await user.clear(dialog.getByLabelText('Source'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await list.findByText('Request for leave')).toBeInTheDocument();
  expect(leaveOf(world)).toMatchObject({ title: 'Request for leave', rule: null, source: null });
  expect(list.getAllByText(/^Changed /)).toHaveLength(1);
});

test('a refused change stays in the form, with its reason', async () => {
  const world = createDemoWorld();
  const { user, list } = await openLetters(world, 'superadmin', refusing(changeLetterTemplate, 'unknown_placeholder'));
  await user.click(list.getByRole('button', { name: 'Edit Application for leave' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit letter' }));
  await user.clear(dialog.getByLabelText('Addressee'));
  await write(user, dialog.getByLabelText('Addressee'), 'The Office');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/in braces/);
  expect(dialog.getByLabelText('Addressee')).toHaveValue('The Office');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(leaveOf(world)?.addressee).toBe('The Office'));
});

test('a moderator reads the letters with rule and source, and changes none', async () => {
  const { list } = await openLetters(createDemoWorld(), 'moderator');
  expect(list.getByText(/Leave is at most 14 days/)).toBeInTheDocument();
  expect(list.getAllByText(/^Source: Bye-laws/)).toHaveLength(3);
  expect(list.getAllByText('Ask your local government inspector.')).toHaveLength(5);
  expect(list.getByText(/I ask for leave from \{from\}/)).toBeInTheDocument();
  expect(list.queryByRole('button', { name: /^Edit/ })).toBeNull();
});
