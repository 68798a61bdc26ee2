import type { World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { bubbles, isOutboxEmpty, openChat, sentBy, worldOfTwo } from '../../test/outbox-chat.tsx';
import { loseNetwork, setNetwork } from '../../test/set-network.ts';
import { storedSends } from '../device/outbox/stored-sends.ts';

/** Lets days pass for every clock that the page reads. */
function passDays(days: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 60 * 60 * 1000 });
}

/** Leaves a message in the outbox and opens the chat again days later, with a network. */
async function openDaysLater(world: World, days: number) {
  const first = await openChat(world);
  loseNetwork();
  await write(first.user, first.input, 'Long ago{Enter}');
  await expect.poll(async () => (await storedSends(1)).length).toBe(1);
  first.leave();
  setNetwork(true);
  passDays(days);
  return openChat(world);
}

test('a message that waited for more than two days is sent if the member wants it', async () => {
  const world = worldOfTwo();
  const { user } = await openDaysLater(world, 3);
  expect(await screen.findByRole('status', { name: 'Was this sent?' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(sentBy(world)).toEqual([]);
  await user.click(within(screen.getByRole('log')).getByRole('button', { name: 'Send' }));
  await expect.poll(isOutboxEmpty).toBe(true);
  expect(sentBy(world)).toEqual(['Long ago']);
});

test('a message that waited for more than two days is deleted if the member wants it', async () => {
  const world = worldOfTwo();
  const { user } = await openDaysLater(world, 3);
  await screen.findByText('Was this sent?');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await expect.poll(isOutboxEmpty).toBe(true);
  expect(bubbles('Long ago')).toHaveLength(0);
  expect(sentBy(world)).toEqual([]);
});

test('a message that waited for more than two days on an open page asks before it is sent', async () => {
  const world = worldOfTwo();
  const { user, input } = await openChat(world);
  loseNetwork();
  await write(user, input, 'Long ago{Enter}');
  await screen.findByText('Waiting for the network');
  passDays(3);
  setNetwork(true);
  expect(await screen.findByText('Was this sent?')).toBeVisible();
  expect(sentBy(world)).toEqual([]);
});

test('a retry does not make the key of a message younger', async () => {
  const world = worldOfTwo();
  const fails = http.post('*/api/messages/direct', () => new HttpResponse('{}', { status: 403 }));
  const { user, input } = await openChat(world, fails);
  await write(user, input, 'Long ago{Enter}');
  await screen.findByText('Not sent');
  passDays(1.5);
  loseNetwork();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Waiting for the network');
  passDays(1);
  setNetwork(true);
  expect(await screen.findByText('Was this sent?')).toBeVisible();
});
