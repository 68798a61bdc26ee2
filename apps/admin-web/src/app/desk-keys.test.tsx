import { createDemoWorld } from '@kopa/mocks/demo-world';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openDashboard, openPortal, storeSession } from '../../test/portal.tsx';

const chosen = () =>
  screen
    .getAllByRole('tab')
    .find((tab) => tab.getAttribute('aria-selected') === 'true')
    ?.textContent?.trim();
const search = () => screen.getByRole('searchbox', { name: 'Search users' });

async function openHelp(user: UserEvent) {
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard' }));
  const [keys, actions] = [help.getAllByRole('term'), help.getAllByRole('definition')];
  return { help, listed: keys.map(({ textContent }, place) => [textContent, actions[place]?.textContent]) };
}

test('g and a letter open a tab, and a letter alone does nothing', async () => {
  const user = await openDashboard(createDemoWorld());
  await user.keyboard('rgxrgjr');
  expect(chosen()).toBe('User Management');
  await user.keyboard('/g');
  await user.clear(search());
  await user.click(document.body);
  await user.keyboard('r');
  expect(chosen()).toBe('User Management');
  for (const [key, name] of [
    ['r', /^Reports/],
    ['t', /^Support Tickets/],
    ['n', /^Notices/],
    ['c', /^Calendar/],
    ['s', /^Safety/],
    ['o', /^Offices/],
    ['a', /^Analytics/],
    ['u', /^User Management/],
  ] as const) {
    await user.keyboard(`g${key}`);
    await waitFor(() => expect(chosen()).toMatch(name));
  }
});

test('a focus that moves between g and its letter does not matter', async () => {
  const user = await openDashboard(createDemoWorld());
  await user.click(screen.getByRole('tab', { name: /^User Management/ }));
  await user.keyboard('g');
  screen.getByRole('tab', { name: /^User Management/ }).blur();
  await user.keyboard('r');
  expect(chosen()).toMatch(/^Reports/);
});

test('a held g counts as one', async () => {
  await openDashboard(createDemoWorld());
  for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key: 'g', repeat });
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(chosen()).toMatch(/^Reports/);
});

test('/ leads to the search of users from every tab, and is text in a field', async () => {
  const user = await openDashboard(createDemoWorld());
  await user.keyboard('/');
  expect(search()).toHaveFocus();
  // Pressed once more, it stays out of the empty search.
  await user.keyboard('/g/r');
  expect(search()).toHaveValue('g/r');
  await user.click(screen.getByRole('tab', { name: /^Reports/ }));
  await user.keyboard('/');
  await waitFor(() => expect(search()).toHaveFocus());
  expect(search()).toHaveValue('');
});

test('? lists the keys of the role, and a switch turns them off', async () => {
  const user = await openDashboard(createDemoWorld());
  const { help, listed } = await openHelp(user);
  expect(listed).toEqual([
    ['gu', 'User Management'],
    ['gr', 'Reports'],
    ['gt', 'Support Tickets'],
    ['gn', 'Notices'],
    ['gc', 'Calendar'],
    ['gs', 'Safety'],
    ['go', 'Offices'],
    ['ga', 'Analytics'],
    ['/', 'Search users'],
    ['j', 'Next case or ticket'],
    ['k', 'Previous case or ticket'],
    ['?', 'This help'],
  ]);
  await user.click(help.getByRole('switch', { name: 'Use these keys' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gr?');
  expect(chosen()).toBe('User Management');
  await user.click(screen.getByRole('button', { name: /Ngozi Adichie-Bello/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Keyboard' }));
  expect(await screen.findByRole('switch', { name: 'Use these keys' })).not.toBeChecked();
});

test('an official has the keys of the own tabs alone', async () => {
  const world = createDemoWorld();
  storeSession(world, 'ikeja');
  const user = openPortal('/admin-dashboard', world);
  await screen.findByRole('heading', { name: 'Notices' });
  const { listed } = await openHelp(user);
  expect(listed).toEqual([
    ['gn', 'Notices'],
    ['gc', 'Calendar'],
    ['gs', 'Safety'],
    ['?', 'This help'],
  ]);
});
