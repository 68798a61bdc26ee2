import { startJourney } from '@kopa/contracts/safety/journeys';
import { buildConnection, buildMember, minutesAgo } from '@kopa/mocks/builders';
import { refusing } from '@kopa/mocks/faults';
import { buildJourney } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { toField } from '../../shared/safety/lagos-time.ts';
import { Component as Page } from './journeys-page.tsx';

const now = () => new Date();
const hour = 3_600_000;
const inHours = (hours: number) => toField(new Date(Date.now() + hours * hour));

/** Member 1 with connections, of whom Bayo is online. */
function worldOf(given: Partial<World> = {}, connections = 2): World {
  const others = Array.from({ length: connections }, (_, index) => index + 2);
  return createWorld({
    members: [buildMember(1), ...others.map((id) => buildMember(id, { isOnline: id === 2 }))],
    connections: others.map((id) => buildConnection(id, { userId: 1, connectedUserId: id })),
    now,
    ...given,
  });
}

async function fill(user: UserEvent, expected: string) {
  await write(user, await screen.findByLabelText('From'), 'Ojota Park');
  await write(user, screen.getByLabelText('To'), 'Ibadan');
  await write(user, screen.getByLabelText('Vehicle'), 'GUO, ABC 123 XY');
  await user.clear(screen.getByLabelText('Expected arrival'));
  await write(user, screen.getByLabelText('Expected arrival'), expected);
}

test('a journey is started with the chosen connections, whose presence shows, and its card takes the form’s place', async () => {
  const world = worldOf();
  const { user } = renderPage(<Page />, world);
  const expected = inHours(3);
  await fill(user, expected);
  const people = within(await screen.findByRole('group', { name: 'Who should know?' }));
  expect(await people.findByRole('checkbox', { name: 'Bayo Adeyemi' })).toHaveAccessibleDescription('Online');
  expect(people.getByRole('checkbox', { name: 'Chiamaka Eze' })).toHaveAccessibleDescription('Offline');
  await user.click(people.getByRole('checkbox', { name: 'Bayo Adeyemi' }));
  await user.click(screen.getByRole('button', { name: 'Start' }));
  const card = within(await screen.findByRole('region', { name: 'On the way to Ibadan' }));
  expect(await card.findByText('was asked')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  expect(world.journeys).toMatchObject([
    {
      ...{ travellerId: 1, from: 'Ojota Park', to: 'Ibadan', vehicle: 'GUO, ABC 123 XY' },
      expectedAt: `${new Date(`${expected}+01:00`).toISOString()}`,
      contacts: [{ memberId: 2, status: 'asked' }],
    },
  ]);
});

test('an incomplete form names its missing fields, and nothing is sent', async () => {
  const world = worldOf();
  const { user } = renderPage(<Page />, world);
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  for (const text of ['Write where you start.', 'Write where you go.', 'Choose a time.', 'Choose somebody.'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveFocus();
  await fill(user, inHours(49));
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('Choose a time within 48 hours.')).toBeVisible();
  expect(world.journeys).toEqual([]);
});

test('an arrival after 18:00 in Nigeria is warned of, 18:00 itself is not', async () => {
  const { user } = renderPage(<Page />, worldOf());
  const field = await screen.findByLabelText('Expected arrival');
  await write(user, field, '2026-11-27T18:00');
  expect(screen.queryByText('You would arrive after dark')).toBeNull();
  await user.clear(field);
  await write(user, field, '2026-11-27T18:01');
  expect(await screen.findByText('You would arrive after dark')).toBeVisible();
});

test('at most five connections are chosen', async () => {
  const { user } = renderPage(<Page />, worldOf({}, 6));
  const boxes = await screen.findAllByRole('checkbox');
  for (const box of boxes.slice(0, 5)) await user.click(box);
  expect(boxes[5]).toBeDisabled();
  await user.click(boxes[0] as HTMLElement);
  expect(boxes[5]).toBeEnabled();
});

test('a request is accepted, and a declined one can be taken up again at once', async () => {
  const world = worldOf({
    journeys: [buildJourney(1, { travellerId: 2, contacts: [{ memberId: 1, status: 'asked' }] })],
  });
  const { user } = renderPage(<Page />, world);
  const journey = within(await screen.findByRole('article', { name: 'Bayo Adeyemi to Ibadan' }));
  expect(journey.getByText('From Ojota Park, GUO, ABC 123 XY')).toBeVisible();
  await user.click(journey.getByRole('button', { name: 'Watch' }));
  await user.click(await journey.findByRole('button', { name: 'Stop watching' }));
  expect(await screen.findByText('Nobody has asked you to watch a journey.')).toBeVisible();
  expect(world.journeys[0]?.contacts).toEqual([{ memberId: 1, status: 'declined' }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Stop watching' })).toBeVisible();
});

test('a journey without a confirmed arrival stands first, with Message and the emergency number', async () => {
  const late = minutesAgo(90, Date.now());
  const world = worldOf({
    journeys: [
      buildJourney(1, {
        ...{ travellerId: 2, expectedAt: late, status: 'alerted' },
        contacts: [{ memberId: 1, status: 'watching' }],
      }),
      buildJourney(2),
    ],
  });
  renderPage(<Page />, world);
  const journey = await screen.findByRole('article', { name: 'Bayo Adeyemi to Ibadan' });
  const own = await screen.findByRole('region', { name: 'On the way to Ibadan' });
  expect(journey.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(within(journey).getByText('Has not confirmed the arrival in Ibadan')).toBeVisible();
  expect(within(journey).getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
  expect(within(journey).getByRole('button', { name: 'Message' })).toBeVisible();
  expect(within(journey).getByText(/^Kopa last heard of them/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/missing/i);
});

test('the times after the expected one are told step by step', async () => {
  const world = worldOf({ journeys: [buildJourney(1, { expectedAt: minutesAgo(1, Date.now()) })] });
  renderPage(<Page />, world);
  expect(await screen.findByText(/^Have you arrived\?/)).toBeVisible();
});

test('own journeys that have ended are listed', async () => {
  const ended = buildJourney(1, { status: 'cancelled', endedAt: minutesAgo(30, Date.now()) });
  renderPage(<Page />, worldOf({ journeys: [ended] }));
  const list = within(await screen.findByRole('region', { name: 'Your journeys' }));
  expect(list.getByText('Ojota Park to Ibadan')).toBeVisible();
  expect(list.getByText(/cancelled/)).toBeVisible();
});

test('a refused start stays on the card until it is deleted', async () => {
  const { user } = renderPage(<Page />, worldOf(), refusing(startJourney, 'not_found'));
  await fill(user, inHours(2));
  await user.click(await screen.findByRole('checkbox', { name: 'Bayo Adeyemi' }));
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('The journey was not started')).toBeVisible();
  const card = within(screen.getByRole('region', { name: 'On the way to Ibadan' }));
  expect(await card.findByLabelText('Not sent')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start' })).toBeVisible());
});
