import { listCalendar } from '@kopa/contracts/service/calendar';
import { buildMember } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { buildCalendarEntry, buildOffice, buildSafetyCall } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { safetyCallsQuery } from '../../shared/safety/safety-calls.queries.ts';
import { onSafetyCallOpened } from '../../shared/safety/safety-calls.store.ts';
import { Component as DashboardPage } from './dashboard-page.tsx';

const today = dayInLagos(new Date());

/** A world in the last days of a service, which have no clearance to come, or in its midst. */
function worldOf(given: Partial<World> = {}, service = { daysServed: 360, daysRemaining: 5 }) {
  const members = [buildMember(1, { lga: 'Ikeja', ...service }), buildMember(2)];
  return createWorld({ members, now: () => new Date(), ...given });
}
const midst = { daysServed: 100, daysRemaining: 265 };
const findNext = async () => within(await screen.findByRole('region', { name: 'Next' }));

test('a CDS day is next, with its place, the things to bring, and a way to the service year', async () => {
  const day = addDays(today, 2);
  const calendarEntries = [
    buildCalendarEntry(1, {
      ...{ kind: 'cds_day', title: 'Sports day', from: day, to: day },
      ...{ announcedBy: 'Ikeja Local Government Inspector', note: 'At the stadium, in white.' },
    }),
    buildCalendarEntry(2, { kind: 'other', title: 'A lecture', from: today, to: today }),
  ];
  renderPage(<DashboardPage />, worldOf({ calendarEntries }));
  const next = await findNext();
  expect(next.getByText('Sports day')).toBeVisible();
  expect(next.getByText('Starts in 2 days')).toBeVisible();
  expect(next.getByText('Ikeja Local Government Inspector. At the stadium, in white.')).toBeVisible();
  expect(next.getByRole('link', { name: 'View the calendar' })).toHaveAttribute('href', '/service#calendar');
});

test('a clearance without an announcement names the inspector and the letter', async () => {
  renderPage(<DashboardPage />, worldOf({}, midst));
  const next = await findNext();
  expect(next.getByText(/^Clearance for /)).toBeVisible();
  expect(next.getByText(/^(Opens|Closes) (today|tomorrow|in \d+ days)$/)).toBeVisible();
  expect(next.getByText('Local inspector of Ikeja. Bring your monthly PPA letter.')).toBeVisible();
  expect(next.getByRole('link', { name: 'View the clearance' })).toHaveAttribute('href', '/service#this-month');
});

test('an offered office that ends first is next and has no second card; a later one has its own', async () => {
  const offered = { status: 'offered', acceptedAt: null } as const;
  const offices = [
    buildOffice(1, { ...offered, until: addDays(today, 1) }),
    buildOffice(2, { ...offered, kind: 'liaison', cdsGroup: null, until: addDays(today, 200) }),
  ];
  const world = worldOf({ offices });
  const { user } = renderPage(<DashboardPage />, world);
  const next = within(await screen.findByRole('region', { name: 'Next: You are offered an office' }));
  expect(await screen.findByText(/^Liaison/)).toBeVisible();
  expect(screen.getAllByText(/^CDS executive/)).toHaveLength(1);
  await user.click(next.getByRole('button', { name: 'Accept' }));
  await eventually(() => expect(world.offices[0]?.status).toBe('accepted'));
});

test('a safety call without an answer comes first, and is answered in its dialog', async () => {
  const opened = vi.fn();
  onTestFinished(onSafetyCallOpened(opened));
  const world = worldOf({ safetyCalls: [buildSafetyCall(7)] }, midst);
  const { user, client } = renderPage(<DashboardPage />, world);
  expect((await findNext()).getByText(/^Clearance for /)).toBeVisible();
  await client.fetchQuery(safetyCallsQuery);
  expect(await screen.findByText('Are you safe?')).toBeVisible();
  const next = await findNext();
  expect(next.getByText('Heavy flood in Lekki and on the island')).toBeVisible();
  await user.click(next.getByRole('button', { name: 'Answer' }));
  expect(opened).toHaveBeenCalledWith(7);
});

test('without anything to do, without dates and without a portal there is no next step', async () => {
  const { leave } = renderPage(<DashboardPage />, worldOf());
  const isDone = () => eventually(() => expect(screen.queryByRole('region', { name: 'Next' })).toBeNull());
  await screen.findByRole('region', { name: 'Recent Activity' });
  await isDone();
  leave();
  const second = renderPage(<DashboardPage />, worldOf({}, midst), outage(listCalendar));
  expect(await screen.findByText('The next date could not be loaded.')).toBeVisible();
  await isDone();
  second.leave();
  const world = worldOf();
  Object.assign(world.members[0]?.user ?? {}, { portalConnected: false });
  renderPage(<DashboardPage />, world);
  await screen.findByRole('region', { name: 'Recent Activity' });
  await isDone();
});
