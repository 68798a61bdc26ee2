import { listPpas } from '@kopa/contracts/service/ppas';
import { buildMember, withoutPortal } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { saveReview } from '@kopa/mocks/service/places';
import { createWorld, type World } from '@kopa/mocks/world';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as Page } from './service-year-page.tsx';

const worldOfToday = (daysServed: number): World =>
  createWorld({ members: [buildMember(1, { daysServed, daysRemaining: 365 - daysServed })], now: () => new Date() });

test('a clearance is marked with today and taken back, and the risk follows', async () => {
  const { user } = renderPage(<Page />, worldOfToday(364));
  expect(await screen.findByText('High risk')).toBeVisible();
  const part = within(screen.getByRole('region', { name: 'Clearances' }));
  const buttons = part.getAllByRole('button', { name: 'Mark as cleared' });
  await user.click(buttons[0] as HTMLElement);
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Lagos' }).format(new Date());
  expect(await part.findByText(`Cleared on ${today}`)).toBeVisible();
  for (const button of part.getAllByRole('button', { name: 'Mark as cleared' })) await user.click(button);
  expect(await screen.findByText('On track')).toBeVisible();
  await user.click(part.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
  expect(await screen.findByText('Watch')).toBeVisible();
});

test('a clearance is offered from the opening of its window on', async () => {
  renderPage(<Page />, worldOfToday(0));
  const part = within(await screen.findByRole('region', { name: 'Clearances' }));
  expect(part.getAllByText('Upcoming').length).toBeGreaterThan(9);
  expect(part.queryByRole('button', { name: 'Mark as cleared' })).toBeNull();
});

test('the timeline names the step of today and keeps its checklist', async () => {
  const { user } = renderPage(<Page />, worldOfToday(360));
  const part = within(await screen.findByRole('region', { name: 'Timeline' }));
  const steps = part.getAllByRole('listitem');
  expect(steps.map((step) => /(Past|Now|Next)/.exec(step.textContent ?? '')?.[0])).toEqual([
    'Past',
    'Now',
    'Now',
    expect.stringMatching(/Past|Now/),
    'Now',
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(
    steps.map((step) => (step.textContent?.includes('Now') ? 'step' : null)),
  );
  await user.click(part.getByRole('checkbox', { name: 'Kit' }));
  expect(await part.findByRole('checkbox', { name: 'Kit', checked: true })).toBeVisible();
});

test('the calendar is shared by an address until that is ended', async () => {
  const { user } = renderPage(<Page />, worldOfToday(100));
  await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  expect(await screen.findByRole('link', { name: /\/api\/service-calendars\// })).toHaveAttribute(
    'href',
    expect.stringMatching(/^webcal:/),
  );
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByRole('button', { name: 'Add to calendar' })).toBeVisible();
});

test('without a linked portal the page leads to linking and makes no call', async () => {
  const member = buildMember(1);
  Object.assign(member.user, withoutPortal);
  const calls: string[] = [];
  const watch = http.all('*/service*', ({ request }) => {
    calls.push(request.url);
    return new HttpResponse(null, { status: 503 });
  });
  renderPage(<Page />, createWorld({ members: [member] }), watch);
  expect(await screen.findByRole('button', { name: 'Link your portal' })).toBeVisible();
  expect(screen.queryByRole('region')).toBeNull();
  expect(calls).toEqual([]);
});

test('the allowance is answered and taken back, and shows the counts of others', async () => {
  const world = worldOfToday(100);
  const month = dayInLagos(new Date()).slice(0, 7);
  const counted = { paid: 1, answers: 10 };
  world.allowances.set(month, { mine: null, state: null, batch: counted, everybody: counted });
  const { user } = renderPage(<Page />, world);
  const part = within(await screen.findByRole('region', { name: 'Allowance' }));
  expect(await part.findByText('Too few answers')).toBeVisible();
  expect(part.getAllByText('1 of 10 paid')).toHaveLength(2);
  await user.click(part.getByRole('button', { name: 'It has arrived' }));
  expect(await part.findByText(/arrived on/)).toBeVisible();
  expect(part.getByRole('button', { name: 'It has arrived', pressed: true })).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Not yet' }));
  expect(await part.findByText(/has not arrived yet/)).toBeVisible();
});

test('a repeated answer about the allowance keeps the first day', async () => {
  const world = worldOfToday(100);
  const month = dayInLagos(new Date()).slice(0, 7);
  world.allowances.set(month, { mine: { paidOn: `${month}-01` }, state: null, batch: null, everybody: null });
  const { user } = renderPage(<Page />, world);
  const part = within(await screen.findByRole('region', { name: 'Allowance' }));
  await user.click(await part.findByRole('button', { name: 'It has arrived', pressed: true }));
  await user.click(part.getByRole('button', { name: 'It has arrived' }));
  expect(part.getByText(/arrived on 1 /)).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Not yet' }));
  expect(await part.findByRole('button', { name: 'Not yet', pressed: true })).toBeVisible();
});

test('a review of the own place is written, changed and deleted', async () => {
  const world = worldOfToday(100);
  const { user } = renderPage(<Page />, world);
  const part = within(await screen.findByRole('region', { name: 'Place of assignment' }));
  await user.click(await part.findByRole('button', { name: 'Write a review' }));
  const groups = await part.findAllByRole('radiogroup');
  expect(groups).toHaveLength(5);
  expect(part.getByRole('button', { name: 'Save review' })).toBeDisabled();
  for (const group of groups) await user.click(within(group).getByRole('radio', { name: '4' }));
  await user.click(part.getByRole('button', { name: 'Save review' }));
  expect(await part.findByText('1 review, shown from 3 on')).toBeVisible();
  expect(world.ppaReviews).toMatchObject([{ ratings: { welcome: 4, safety: 4 }, text: null }]);
  await user.click(await part.findByRole('button', { name: 'Delete review' }));
  expect(await part.findByRole('button', { name: 'Write a review' })).toBeVisible();
  expect(world.ppaReviews).toEqual([]);
});

test('a record without a place leads to the book', async () => {
  const world = worldOfToday(100);
  Object.assign(world.members[0]?.user ?? {}, { ppa: null });
  renderPage(<Page />, world);
  const part = within(await screen.findByRole('region', { name: 'Place of assignment' }));
  expect(await part.findByText(/names no place yet/)).toBeVisible();
  expect(part.getByRole('link', { name: 'Other places' })).toHaveAttribute('href', '/service/places');
  expect(part.queryByRole('button')).toBeNull();
});

test('a failed fetch of reviews shows an error', async () => {
  const fault = outage(listPpas);
  const { user } = renderPage(<Page />, worldOfToday(100), fault);
  const part = within(await screen.findByRole('region', { name: 'Place of assignment' }));
  expect(await part.findByText('The reviews could not be loaded.')).toBeVisible();
  expect(part.queryByText(/0 reviews/)).toBeNull();
  fault.end();
  await user.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByText('0 reviews, shown from 3 on')).toBeVisible();
});

test('the window of a clearance is named by its days', async () => {
  renderPage(<Page />, worldOfToday(0));
  const part = within(await screen.findByRole('region', { name: 'Clearances' }));
  expect(part.getAllByText(/^1\D+10 \w+ 20\d\d$/)).toHaveLength(part.getAllByRole('listitem').length);
});

test('the reviews of others show without names from the third one on, and can be reported', async () => {
  const world = worldOfToday(100);
  const ratings = { welcome: 5, work: 4, accommodation: 3, stipend: 2, safety: 5 };
  for (const id of [5, 9, 13]) {
    const member = buildMember(id);
    world.members.push(member);
    saveReview(world, member.user, { ratings, text: `Text ${id}`, handover: 'Ask for Musa' });
  }
  const { user } = renderPage(<Page />, world);
  const part = within(await screen.findByRole('region', { name: 'Place of assignment' }));
  const review = (await part.findByText('Text 9')).closest('li') as HTMLElement;
  expect(part.getAllByText('For the next one: Ask for Musa')).toHaveLength(3);
  await user.click(within(review).getByRole('button', { name: 'More options' }));
  expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeVisible();
});
