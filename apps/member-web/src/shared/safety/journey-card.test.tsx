import { cancelJourney } from '@kopa/contracts/safety/journeys';
import { buildConnection, buildMember, minutesAgo } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { buildJourney } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as HomePage } from '../../features/dashboard/dashboard-page.tsx';
import { toField } from './lagos-time.ts';

const hour = 3_600_000;

function worldWith(journey: Parameters<typeof buildJourney>[1] = {}): World {
  return createWorld({
    members: [buildMember(1), buildMember(2)],
    connections: [buildConnection(1)],
    journeys: [buildJourney(1, journey)],
    now: () => new Date(),
  });
}

const findCard = async () => within(await screen.findByRole('region', { name: 'On the way to Ibadan' }));
const expectedAt = (world: World) => Date.parse(world.journeys[0]?.expectedAt ?? '');

test('home shows the card of the journey first, and the arrival ends it', async () => {
  const world = worldWith({ contacts: [{ memberId: 2, status: 'watching' }] });
  const { user } = renderPage(<HomePage />, world);
  const card = await findCard();
  const heading = screen.getByRole('heading', { name: 'On the way to Ibadan' });
  const welcome = screen.getByRole('heading', { name: /^Welcome/ });
  expect(heading.compareDocumentPosition(welcome) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(card.getByText('watches')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'I have arrived' }));
  expect(await screen.findByText('Arrival confirmed')).toBeVisible();
  expect(screen.queryByText('On the way to Ibadan')).toBeNull();
  expect(world.journeys).toMatchObject([{ status: 'arrived' }]);
});

test.each([
  ['30 min', 0.5],
  ['1 h', 1],
  ['2 h', 2],
])('%s more counts from the expected time', async (name, hours) => {
  const world = worldWith();
  const before = expectedAt(world);
  const { user } = renderPage(<HomePage />, world);
  const card = await findCard();
  await user.click(card.getByRole('button', { name: 'I need more time' }));
  await user.click(card.getByRole('button', { name }));
  expect(await screen.findByText('New time saved')).toBeVisible();
  expect(expectedAt(world)).toBe(before + hours * hour);
});

test('more time after the expected time counts from now', async () => {
  const world = worldWith({ status: 'due', expectedAt: minutesAgo(30, Date.now()) });
  const { user } = renderPage(<HomePage />, world);
  const card = await findCard();
  expect(await card.findByText(/^Have you arrived\?/)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'I need more time' }));
  const pressedAt = Date.now();
  await user.click(card.getByRole('button', { name: '1 h' }));
  expect(await card.findByText(/^From Ojota Park, expected by/)).toBeVisible();
  expect(expectedAt(world)).toBeGreaterThanOrEqual(pressedAt + hour);
});

test('another time is chosen, and one that is over is refused', async () => {
  const world = worldWith();
  const { user } = renderPage(<HomePage />, world);
  const card = await findCard();
  await user.click(card.getByRole('button', { name: 'I need more time' }));
  const field = card.getByLabelText('New time');
  await user.clear(field);
  await write(user, field, toField(new Date(Date.now() - hour)));
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(await card.findByText('This time is over.')).toBeVisible();
  const chosen = toField(new Date(Date.now() + 5 * hour));
  await user.clear(field);
  await write(user, field, chosen);
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('New time saved')).toBeVisible();
  expect(toField(new Date(expectedAt(world)))).toBe(chosen);
});

test('a journey is cancelled after a question', async () => {
  const world = worldWith();
  const { user } = renderPage(<HomePage />, world);
  await user.click((await findCard()).getByRole('button', { name: 'Cancel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the journey' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(world.journeys).toMatchObject([{ status: 'underway' }]);
  await user.click((await findCard()).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel journey' }));
  await expect.poll(() => screen.queryByText('On the way to Ibadan')).toBeNull();
  expect(world.journeys).toMatchObject([{ status: 'cancelled' }]);
});

test('a cancellation that fails shows an error, and the card stays', async () => {
  const fails = outage(cancelJourney);
  const { user } = renderPage(<HomePage />, worldWith(), fails);
  await user.click((await findCard()).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel journey' }));
  expect(await screen.findByText('That did not work')).toBeVisible();
  expect(screen.getByText('On the way to Ibadan')).toBeVisible();
});

test('the button under the Service Overview leads to the journeys, and is not there during one', async () => {
  const { leave } = renderPage(<HomePage />, worldWith());
  await findCard();
  expect(screen.queryByRole('button', { name: 'Travelling?' })).toBeNull();
  leave();
  const { user } = renderPage(<HomePage />, createWorld({ members: [buildMember(1)] }));
  await user.click(await screen.findByRole('button', { name: 'Travelling?' }));
  expect(await screen.findByText('at /journeys')).toBeVisible();
});
