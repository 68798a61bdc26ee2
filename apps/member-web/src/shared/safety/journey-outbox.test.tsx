import { buildConnection, buildMember } from '@kopa/mocks/builders';
import { buildJourney } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { type HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { loseNetwork, setNetwork } from '../../../test/set-network.ts';
import { storedSends, storeSend } from '../../device/outbox/stored-sends.ts';
import { Component as JourneysPage } from '../../features/journeys/journeys-page.tsx';
import type { JourneySend } from './journey.mutations.ts';
import { sendJourneyKey } from './journeys.keys.ts';
import { toField } from './lagos-time.ts';

const hour = 3_600_000;
const worldOf = (given: Partial<World> = {}) =>
  createWorld({
    members: [buildMember(1), buildMember(2)],
    connections: [buildConnection(1)],
    now: () => new Date(),
    ...given,
  });
const findCard = async () => within(await screen.findByRole('region', { name: 'On the way to Ibadan' }));
const isOutboxEmpty = async () => (await storedSends(1)).length === 0;

async function startOffline(world: World) {
  const page = renderPage(<JourneysPage />, world);
  const { user } = page;
  await write(user, await screen.findByLabelText('From'), 'Ojota Park');
  await write(user, screen.getByLabelText('To'), 'Ibadan');
  await write(user, screen.getByLabelText('Expected arrival'), toField(new Date(Date.now() + 2 * hour)));
  await user.click(await screen.findByRole('checkbox', { name: 'Bayo Adeyemi' }));
  loseNetwork();
  await user.click(screen.getByRole('button', { name: 'Start' }));
  return page;
}

test('start, new time and arrival without a network wait, survive a reload, and count from their own times', async () => {
  const world = worldOf();
  const first = await startOffline(world);
  const startedBefore = new Date().toISOString();
  let card = await findCard();
  expect(card.getByText('Your contacts do not know of this journey yet.')).toBeVisible();
  expect(card.getByText('does not know yet')).toBeVisible();
  await first.user.click(card.getByRole('button', { name: 'I need more time' }));
  await first.user.click(card.getByRole('button', { name: '30 min' }));
  expect(await card.findByText('Your contacts do not know the new time yet.')).toBeVisible();
  await first.user.click(card.getByRole('button', { name: 'I have arrived' }));
  expect(await card.findByText('Your contacts do not know yet that you have arrived.')).toBeVisible();
  expect(card.getAllByLabelText('Waiting for the network')).toHaveLength(3);
  const arrivedBefore = new Date().toISOString();
  first.leave();
  renderPage(<JourneysPage />, world);
  card = await findCard();
  expect(await card.findAllByLabelText('Waiting for the network')).toHaveLength(3);
  expect(card.queryByRole('button', { name: 'I have arrived' })).toBeNull();
  expect(world.journeys).toEqual([]);
  setNetwork(true);
  await expect.poll(isOutboxEmpty).toBe(true);
  expect(world.journeys).toHaveLength(1);
  const [journey] = world.journeys;
  expect(journey?.status).toBe('arrived');
  expect(String(journey?.startedAt) <= startedBefore).toBe(true);
  expect(String(journey?.endedAt) <= arrivedBefore).toBe(true);
  expect(Date.parse(journey?.expectedAt ?? '') - Date.parse(journey?.startedAt ?? '')).toBeGreaterThan(2 * hour);
  expect(await screen.findByRole('region', { name: 'Your journeys' })).toBeVisible();
});

test('a start that has reached nobody is cancelled without a call', async () => {
  const world = worldOf();
  const { user } = await startOffline(world);
  await user.click((await findCard()).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel journey' }));
  expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible();
  setNetwork(true);
  await expect.poll(isOutboxEmpty).toBe(true);
  expect(world.journeys).toEqual([]);
});

test('an arrival in a journey that has ended elsewhere counts as sent', async () => {
  const world = worldOf({ journeys: [buildJourney(1)] });
  const { user } = renderPage(<JourneysPage />, world);
  const card = await findCard();
  loseNetwork();
  await user.click(card.getByRole('button', { name: 'I have arrived' }));
  expect(await card.findByText('Your contacts do not know yet that you have arrived.')).toBeVisible();
  Object.assign(world.journeys[0] ?? {}, { status: 'cancelled', endedAt: new Date().toISOString() });
  setNetwork(true);
  await expect.poll(isOutboxEmpty).toBe(true);
  await expect.poll(() => screen.queryByText('On the way to Ibadan')).toBeNull();
  expect(screen.queryByLabelText('Not sent')).toBeNull();
});

test('an arrival of a device whose clock is ahead counts from the time at which it comes', async () => {
  const world = worldOf({ journeys: [buildJourney(1)] });
  const behind = 10 * 60_000;
  world.now = () => new Date(Date.now() - behind);
  const bodies: unknown[] = [];
  const watch = http.put('*/api/journeys/:id/arrival', async ({ request }): Promise<HttpResponse<null> | undefined> => {
    bodies.push(await request.clone().json());
    return undefined;
  });
  const { user } = renderPage(<JourneysPage />, world, watch);
  await user.click((await findCard()).getByRole('button', { name: 'I have arrived' }));
  await expect.poll(() => world.journeys[0]?.status).toBe('arrived');
  expect(bodies).toEqual([{ at: expect.any(String) }, {}]);
});

test('start and arrival of a device whose clock is a day ahead count from the time at which they come', async () => {
  const world = worldOf();
  world.now = () => new Date(Date.now() - 24 * hour);
  const { user } = await startOffline(world);
  const card = await findCard();
  await user.click(card.getByRole('button', { name: 'I have arrived' }));
  expect(await card.findByText('Your contacts do not know yet that you have arrived.')).toBeVisible();
  setNetwork(true);
  await expect.poll(isOutboxEmpty).toBe(true);
  expect(world.journeys).toMatchObject([{ status: 'arrived' }]);
  expect(screen.queryByLabelText('Not sent')).toBeNull();
});

test('an arrival that was not sent is not that of the next journey', async () => {
  const at = new Date().toISOString();
  const variables: JourneySend = { key: crypto.randomUUID(), kind: 'arrival', of: { id: 1 }, at };
  storeSend({
    ...{ key: variables.key, memberId: 1, mutationKey: sendJourneyKey, scope: 'journey', variables },
    ...{ submittedAt: Date.now(), isFailed: true, request: null },
  });
  const ended = buildJourney(1, { status: 'cancelled', endedAt: at });
  const { client } = renderPage(<JourneysPage />, worldOf({ journeys: [ended, buildJourney(2)] }));
  const card = await findCard();
  await expect.poll(() => client.getMutationCache().getAll()).toHaveLength(1);
  expect(card.getByRole('button', { name: 'I have arrived' })).toBeVisible();
  expect(screen.queryByLabelText('Not sent')).toBeNull();
});
