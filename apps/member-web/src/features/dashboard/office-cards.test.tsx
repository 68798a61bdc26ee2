import { getCurrentUser } from '@kopa/contracts/account/auth';
import { claimPresence } from '@kopa/contracts/office/roll-calls';
import { buildMember } from '@kopa/mocks/builders';
import { refusing } from '@kopa/mocks/faults';
import { buildCalendarEntry, buildOffice, buildRollCall } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { rightClock, serverAhead } from '@kopa/ui/testing/right-clock';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { renderLivePage, renderPage } from '../../../test/render-page.tsx';
import { loseNetwork, setNetwork } from '../../../test/set-network.ts';
import { storedSends } from '../../device/outbox/stored-sends.ts';
import { OfficeCards } from './office-cards.tsx';

const worldOf = (given: Partial<World> = {}) =>
  createWorld({
    members: [1, 5].map((id) => buildMember(id)),
    offices: [buildOffice(1, { holder: { id: 5, name: 'Ebele Nwosu' } })],
    rollCalls: [buildRollCall(1)],
    now: () => new Date(),
    ...given,
  });
const cards = <OfficeCards memberId={1} nextOfferId={null} />;
const findCard = async () => within(await screen.findByRole('region', { name: 'Roll call: CDS meeting' }));
const isOutboxEmpty = async () => (await storedSends(1)).length === 0;
const isClaimed = (world: World) => world.rollCalls[0]?.roster.get(1)?.isClaimed;

test('the right code claims to be there, a wrong one says so', async () => {
  const world = worldOf();
  const { user } = renderPage(cards, world);
  const card = await findCard();
  expect(card.getByRole('button', { name: 'I am here' })).toBeDisabled();
  await write(user, card.getByLabelText('Code'), '1111');
  await user.click(card.getByRole('button', { name: 'I am here' }));
  expect(await card.findByText('That is not the code')).toBeVisible();
  expect(await isOutboxEmpty()).toBe(true);
  await user.clear(card.getByLabelText('Code'));
  await write(user, card.getByLabelText('Code'), '4827');
  await user.click(card.getByRole('button', { name: 'I am here' }));
  expect(await card.findByText('Claimed')).toBeVisible();
  expect(card.queryByLabelText('Code')).toBeNull();
  expect(card.getByRole('heading', { name: 'Roll call: CDS meeting' })).toHaveFocus();
  expect(isClaimed(world)).toBe(true);
});

const hour = 3_600_000;

function watchClaims() {
  const bodies: { word: string; at: string }[] = [];
  const watch = http.post(
    '*/api/roll-calls/:id/claims',
    async ({ request }): Promise<HttpResponse<null> | undefined> => {
      bodies.push((await request.clone().json()) as (typeof bodies)[number]);
      return undefined;
    },
  );
  return { bodies, watch };
}

test('a claim without a network has the server’s time, and survives a reload', async () => {
  const world = worldOf();
  const { bodies, watch } = watchClaims();
  const first = renderPage(cards, world, watch);
  const card = await findCard();
  await serverAhead(hour);
  loseNetwork();
  const before = new Date(Date.now() + hour - 1_000).toISOString();
  await write(first.user, card.getByLabelText('Code'), '4827');
  await first.user.click(card.getByRole('button', { name: 'I am here' }));
  expect(await card.findByLabelText('Waiting for the network')).toBeVisible();
  const claimedBefore = new Date(Date.now() + hour).toISOString();
  await eventually(async () => expect(await storedSends(1)).toHaveLength(1));
  first.leave();
  setNetwork(true);
  renderPage(cards, world, watch);
  expect(await (await findCard()).findByText('Claimed')).toBeVisible();
  expect(bodies).toMatchObject([{ word: '4827' }]);
  expect(String(bodies[0]?.at) <= claimedBefore).toBe(true);
  expect(String(bodies[0]?.at) >= before).toBe(true);
  await rightClock();
});

test('a claim has the server’s time by an answer of now, not by one from before the clock was set', async () => {
  const world = worldOf();
  const { bodies, watch } = watchClaims();
  const told = http.get(`*${getCurrentUser.url}`, () =>
    HttpResponse.json(world.members[0]?.user, { headers: { date: new Date().toUTCString() } }),
  );
  const { user } = renderPage(cards, world, watch, told);
  const card = await findCard();
  await serverAhead(2 * hour);
  loseNetwork();
  await write(user, card.getByLabelText('Code'), '4827');
  await user.click(card.getByRole('button', { name: 'I am here' }));
  expect(await card.findByLabelText('Waiting for the network')).toBeVisible();
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + hour);
  setNetwork(true);
  expect(await card.findByText('Claimed')).toBeVisible();
  expect(Date.parse(String(bodies[0]?.at))).toBeLessThanOrEqual(Date.now());
  later.mockRestore();
  await rightClock();
});

test('a claim after its time stays as not sent, with the reason', async () => {
  const { user } = renderPage(cards, worldOf(), refusing(claimPresence, 'too_late'));
  const card = await findCard();
  await write(user, card.getByLabelText('Code'), '4827');
  await user.click(card.getByRole('button', { name: 'I am here' }));
  expect(await screen.findByText('Your claim was not taken')).toBeVisible();
  await user.click(await card.findByRole('button', { name: 'Delete' }));
  expect(await card.findByLabelText('Code')).toBeVisible();
});

test('an offered office is accepted or declined', async () => {
  const offered = { status: 'offered', acceptedAt: null } as const;
  const liaison = { kind: 'liaison', cdsGroup: null } as const;
  const world = worldOf({
    offices: [buildOffice(1, offered), buildOffice(2, { ...offered, ...liaison })],
    rollCalls: [],
  });
  const { user } = renderPage(cards, world);
  await screen.findByText(/^CDS executive, Education Group A, Ikeja, Lagos, until/);
  const cardOf = (kind: string) => within(screen.getByText(new RegExp(`^${kind}`)).closest('section') as HTMLElement);
  await user.click(cardOf('CDS executive').getByRole('button', { name: 'Accept' }));
  await eventually(() => expect(world.offices[0]?.status).toBe('accepted'));
  await user.click(cardOf('Liaison').getByRole('button', { name: 'Decline' }));
  await eventually(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull());
  expect(world.offices[1]?.status).toBe('ended');
});

test('the card of a roll call goes when it closes', async () => {
  const world = worldOf();
  renderLivePage(cards, world);
  await findCard();
  const { memberRollCallView } = await import('@kopa/mocks/office/roll-calls');
  const [rollCall] = world.rollCalls;
  if (rollCall === undefined) throw new Error('no roll call');
  rollCall.status = 'closed';
  await eventually(() => {
    world.publish({ type: 'roll_call', payload: { rollCall: memberRollCallView(world, 1, rollCall) } });
    expect(screen.queryByRole('region')).toBeNull();
  });
});

test.each([0, 1])('the card of the clearance is there in the window only, days until it opens: %s', async (days) => {
  const day = addDays(dayInLagos(new Date()), days);
  const window = buildCalendarEntry(1, { kind: 'clearance_window', from: day, to: day });
  renderPage(cards, worldOf({ calendarEntries: [window] }));
  await findCard();
  await eventually(() => expect(screen.queryAllByText('Clearance today')).toHaveLength(days === 0 ? 1 : 0));
});
