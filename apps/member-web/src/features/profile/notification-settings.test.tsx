import { mock } from '@kopa/contracts/msw';
import { sendTestPush } from '@kopa/contracts/notifications/push';
import { buildMember } from '@kopa/mocks/builders';
import { refusing } from '@kopa/mocks/faults';
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

it.each([
  [1, 'Sent to 1 device.'],
  [2, 'Sent to 2 devices.'],
])('sends a test message to %i and shows it', async (devices, text) => {
  const { person } = await openSettings(mock(sendTestPush, () => ({ devices })));
  await person.click(screen.getByRole('button', { name: 'Send a test message' }));
  expect(await screen.findByText(text)).toBeVisible();
});

it.each([
  ['no_devices', 'No device of yours takes push messages yet. Switch them on first.'],
  ['not_found', 'Kopa sends no push messages here.'],
] as const)('shows why no test message is sent: %s', async (code, text) => {
  const { person } = await openSettings(refusing(sendTestPush, code));
  await person.click(screen.getByRole('button', { name: 'Send a test message' }));
  expect(await screen.findByText(text)).toBeVisible();
});

it('unfolds why no message comes, each reason with the way to its setting', async () => {
  const { person } = await openSettings();
  await person.click(screen.getByText('No message comes?'));
  const reasons = screen.getByRole('list', { name: 'Why no message comes' });
  for (const reason of [/battery saver.*Battery/, /may not show.*Site settings/, /no Google services.*Firefox/]) {
    expect(reasons).toHaveTextContent(reason);
  }
});
