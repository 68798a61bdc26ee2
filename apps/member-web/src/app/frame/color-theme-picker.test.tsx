import { updateColorScheme } from '@kopa/contracts/account/profile';
import { buildMember } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { readStoredMember } from '../../session/stored-member.ts';
import { ColorThemePicker } from './color-theme-picker.tsx';

async function openPicker(...args: [ReturnType<typeof createWorld>, ...Parameters<typeof renderPage>[2][]]) {
  const { user } = renderPage(<ColorThemePicker />, ...args);
  await user.click(screen.getByRole('button', { name: 'Colour theme' }));
  return { user, picker: within(await screen.findByRole('dialog')) };
}

test('a member chooses one of six colour themes; it is saved and ticked', async () => {
  const world = createWorld({ members: [buildMember(1)] });
  const { user, picker } = await openPicker(world);
  expect(picker.getAllByRole('button')).toHaveLength(6);
  expect(picker.getByRole('button', { pressed: true })).toHaveAccessibleName('Green');
  await user.click(picker.getByRole('button', { name: 'Purple' }));
  expect(await picker.findByRole('button', { name: 'Purple', pressed: true })).toBeVisible();
  expect(picker.getByText('Purple', { selector: 'strong' })).toBeVisible();
  expect(world.members[0]?.user.colorScheme).toBe('purple');
  expect(readStoredMember()).toMatchObject({ colorScheme: 'purple' });
});

test('a colour theme that cannot be saved stays as it was', async () => {
  const failing = outage(updateColorScheme);
  const { user, picker } = await openPicker(createWorld({ members: [buildMember(1)] }), failing);
  await user.click(picker.getByRole('button', { name: 'Pink' }));
  expect(await screen.findByText('Update failed')).toBeVisible();
  expect(picker.getByRole('button', { pressed: true })).toHaveAccessibleName('Green');
});
