import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { screen, waitFor } from '@testing-library/react';
import { http, type RequestHandler } from 'msw';
import { expect, it } from 'vitest';
import { openApp } from '../../../test/open-app.tsx';
import { storeMember } from '../../session/stored-member.ts';

async function openSettings(...faults: RequestHandler[]) {
  const member = buildMember(1);
  storeMember(member.user);
  const world = createWorld({ members: [member] });
  const person = openApp(world, '/profile', ...faults);
  await person.click(await screen.findByRole('tab', { name: 'Account' }));
  await screen.findByRole('heading', { name: 'Notifications' });
  return { person, member };
}

it('has a switch for each kind and for the text of messages, all on at first', async () => {
  await openSettings();
  const names = ['Messages', 'Connections', 'Likes', 'Comments', 'Notices', 'Journeys', 'Show message text'];
  for (const name of names) expect(screen.getByRole('switch', { name })).toBeChecked();
});

it('keeps switched settings', async () => {
  const { person, member } = await openSettings();
  await person.click(screen.getByRole('switch', { name: 'Likes' }));
  await waitFor(() => expect(member.user.notificationSettings.likes).toBe(false));
  expect(screen.getByRole('switch', { name: 'Likes' })).not.toBeChecked();
  expect(screen.getByRole('switch', { name: 'Messages' })).toBeChecked();
  await person.click(screen.getByRole('switch', { name: 'Likes' }));
  await waitFor(() => expect(member.user.notificationSettings.likes).toBe(true));
});

it('keeps two quick switches, which it saves one after the other', async () => {
  let answer = () => {};
  let calls = 0;
  const slow = http.patch('*/api/users/:id/notification-settings', async () => {
    calls += 1;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return undefined;
  });
  const { person, member } = await openSettings(slow);
  const [likes, comments] = ['Likes', 'Comments'].map((name) => screen.getByRole('switch', { name })) as [
    HTMLElement,
    HTMLElement,
  ];
  await person.click(likes);
  await person.click(comments);
  await person.click(comments);
  await waitFor(() => expect(calls).toBe(1));
  expect(likes, 'while its call waits').not.toBeChecked();
  expect(comments).toBeChecked();
  await person.click(comments);
  for (const saved of [1, 2, 3, 4]) {
    await waitFor(() => expect(calls).toBe(saved));
    answer();
    expect(likes).not.toBeChecked();
    expect(comments).not.toBeChecked();
  }
  await waitFor(() => expect(member.user.notificationSettings).toMatchObject({ likes: false, comments: false }));
  expect(likes).not.toBeChecked();
  expect(comments).not.toBeChecked();
});

it('shows a text without push support', async () => {
  await openSettings();
  expect(await screen.findByText('This browser cannot tell you of anything while Kopa is closed.')).toBeVisible();
});
