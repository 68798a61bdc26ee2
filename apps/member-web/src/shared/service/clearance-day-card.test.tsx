import {
  answerClearanceDay,
  type ClearanceDay,
  getClearanceDay,
  type NewClearanceAnswer,
  withdrawClearanceAnswer,
} from '@kopa/contracts/service/clearance-days';
import { buildMember } from '@kopa/mocks/builders';
import { outage, refusing } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { loseNetwork } from '../../../test/set-network.ts';
import { ClearanceDayCard } from './clearance-day-card.tsx';

const at = new Date().toISOString();
const open40 = { count: 40, status: 'open', waitMinutes: 120 } as const;

/** Answers for a member in Ikeja from a day that it keeps. */
function serve(given: Partial<ClearanceDay> = {}) {
  const day: ClearanceDay = {
    ...{ date: dayInLagos(new Date()), place: { state: 'Lagos', lga: 'Ikeja' }, isInWindow: true },
    ...{ own: null, answers: null, asOf: at },
    ...given,
  };
  const url = `*${getClearanceDay.url}`;
  const answers = [
    http.get(url, () => HttpResponse.json(day)),
    http.put(url, async ({ request }) => {
      const { status, waitMinutes = null } = (await request.json()) as NewClearanceAnswer;
      day.own = { status, waitMinutes, at };
      return HttpResponse.json(day);
    }),
    http.delete(url, () => {
      day.own = null;
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { day, answers };
}

const world = () => createWorld({ members: [buildMember(1)], now: () => new Date() });
const findCard = async () => within(await screen.findByRole('region', { name: 'Clearance today' }));

test('the card has the answers of others, from members and not from the service', async () => {
  renderPage(<ClearanceDayCard />, world(), ...serve({ answers: open40 }).answers);
  const card = await findCard();
  expect(await card.findByText('Open, about 2 h wait, from 40 members')).toBeVisible();
  expect(card.getByText(/^From members in Ikeja, Lagos, not from the service\. As of/)).toBeVisible();
});

test('without answers the member is the first, and their own one is not shown as that of others', async () => {
  const { day, answers } = serve();
  const { user } = renderPage(<ClearanceDayCard />, world(), ...answers);
  const card = await findCard();
  expect(await card.findByText('Nobody has said yet. Be the first.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Nobody there' }));
  expect(await card.findByRole('button', { name: 'Nobody there', pressed: true })).toBeVisible();
  expect(card.getByText('Too few have said yet.')).toBeVisible();
  expect(card.queryByText('How long is the wait?')).toBeNull();
  expect(day.own).toMatchObject({ status: 'nobody', waitMinutes: null });
});

test('an open clearance asks for the wait, and the answer can be taken back', async () => {
  const { day, answers } = serve({ answers: open40 });
  const { user } = renderPage(<ClearanceDayCard />, world(), ...answers);
  const card = await findCard();
  await user.click(await card.findByRole('button', { name: 'Open' }));
  const wait = within(await card.findByRole('group', { name: 'How long is the wait?' }));
  await user.click(wait.getByRole('button', { name: '2 h' }));
  expect(await wait.findByRole('button', { name: '2 h', pressed: true })).toBeVisible();
  expect(day.own).toMatchObject({ status: 'open', waitMinutes: 120 });
  await user.click(card.getByRole('button', { name: 'Take my answer back' }));
  expect(await card.findByRole('button', { name: 'Open', pressed: false })).toBeVisible();
  expect(day.own).toBeNull();
});

test('an answer that is refused shows the reason', async () => {
  const { answers } = serve();
  const { user } = renderPage(<ClearanceDayCard />, world(), refusing(answerClearanceDay, 'not_today'), ...answers);
  await user.click(await (await findCard()).findByRole('button', { name: 'Closed' }));
  expect(await screen.findByText('Today is no day of your clearance.')).toBeVisible();
});

test('an answer that cannot be taken back stays', async () => {
  const { answers } = serve({ own: { status: 'closed', waitMinutes: null, at } });
  const fault = outage(withdrawClearanceAnswer);
  const { user } = renderPage(<ClearanceDayCard />, world(), fault, ...answers);
  const card = await findCard();
  await user.click(await card.findByRole('button', { name: 'Take my answer back' }));
  expect(await card.findByRole('button', { name: 'Take my answer back' })).toBeEnabled();
  expect(card.getByRole('button', { name: 'Closed', pressed: true })).toBeVisible();
});

test('on a day outside of the window there is no card', async () => {
  renderPage(<ClearanceDayCard />, world(), ...serve({ isInWindow: false }).answers);
  await findCard();
  await eventually(() => expect(screen.queryByRole('region')).toBeNull());
});

test('figures that cannot be loaded can be tried again', async () => {
  const fault = outage(getClearanceDay);
  const { user } = renderPage(<ClearanceDayCard />, world(), fault, ...serve({ answers: open40 }).answers);
  expect(await screen.findByText('The answers could not be loaded.')).toBeVisible();
  fault.end();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/from 40 members$/)).toBeVisible();
});

test('a record is filled in with the place and the own answer, also without a network', async () => {
  const { answers } = serve({ own: { status: 'closed', waitMinutes: null, at } });
  const { user } = renderPage(<ClearanceDayCard />, world(), ...answers);
  const card = await findCard();
  await card.findByRole('button', { name: 'Closed', pressed: true });
  loseNetwork();
  await user.click(card.getByRole('link', { name: 'Keep a record' }));
  expect(await screen.findByText('at /service/file?tab=records&new=record')).toBeVisible();
  expect(JSON.parse(localStorage.getItem('kopa.unsent.1.draft.record') ?? '{}')).toMatchObject({
    written: { kind: 'clearance', text: 'I was at the clearance of Ikeja, Lagos. It was closed.' },
  });
});

test('a record that is being written stays', async () => {
  const draft = JSON.stringify({ written: { kind: 'money', text: 'No allowance' } });
  localStorage.setItem('kopa.unsent.1.draft.record', draft);
  const { user } = renderPage(<ClearanceDayCard />, world(), ...serve().answers);
  await user.click(await (await findCard()).findByRole('link', { name: 'Keep a record' }));
  expect(await screen.findByText('You are writing a record')).toBeVisible();
  expect(localStorage.getItem('kopa.unsent.1.draft.record')).toBe(draft);
});
