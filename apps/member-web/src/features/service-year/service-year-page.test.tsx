import { buildMember, withoutPortal } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { Page } from './service-year-page.tsx';

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
