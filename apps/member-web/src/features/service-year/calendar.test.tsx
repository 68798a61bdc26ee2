import { listCalendar } from '@kopa/contracts/service/calendar';
import { buildMember } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { buildCalendarEntry } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { addDays, lastDayOf } from '@kopa/rules/dates';
import { monthName } from '@kopa/rules/service/service-calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as Page } from './service-year-page.tsx';

const today = dayInLagos(new Date());
/** The months before the present one, the last one first. */
const monthsBefore = (count: number) =>
  Array.from({ length: count }).reduce<string[]>(
    (months) => [...months, addDays(`${months.at(-1) ?? today.slice(0, 7)}-01`, -1).slice(0, 7)],
    [],
  );
const [lastMonth = '', monthBefore = '', thirdMonth = ''] = monthsBefore(3);

/** A world whose member has served for a year, with these entries. */
const worldWith = (...calendarEntries: World['calendarEntries']): World =>
  createWorld({
    members: [buildMember(1, { daysServed: 300, daysRemaining: 65 })],
    calendarEntries,
    now: () => new Date(),
  });

const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** The clearance of a month. */
const clearance = (part: Awaited<ReturnType<typeof region>>, month: string) =>
  within(part.getByText(monthName(month)).closest('li') as HTMLElement);

test('each clearance shows the office that announced its window, that it is the usual one, or the reason of a suspension', async () => {
  renderPage(
    <Page />,
    worldWith(
      buildCalendarEntry(1, { from: `${lastMonth}-04`, to: `${lastMonth}-13`, announcedBy: 'NYSC Lagos' }),
      buildCalendarEntry(2, {
        ...{ kind: 'suspension', from: `${monthBefore}-01`, to: lastDayOf(monthBefore) },
        note: 'The elections',
      }),
    ),
  );
  const part = await region('Clearances');
  const announced = clearance(part, lastMonth);
  expect(announced.getByText('Announced by NYSC Lagos')).toBeVisible();
  expect(announced.getByText('Missed')).toBeVisible();
  const suspended = clearance(part, monthBefore);
  expect(suspended.getByText('Suspended: The elections')).toBeVisible();
  const usual = clearance(part, thirdMonth);
  expect(usual.getByText('Usually 1st to 10th, not announced')).toBeVisible();
  expect(usual.getByText('Not marked')).toBeVisible();
  expect(screen.getByText('High risk')).toBeVisible();
});

test('a suspended and an unmarked month are marked as cleared like any other', async () => {
  const suspension = { kind: 'suspension', from: `${lastMonth}-01`, to: lastDayOf(lastMonth) } as const;
  const { user } = renderPage(<Page />, worldWith(buildCalendarEntry(1, suspension)));
  const part = await region('Clearances');
  expect(clearance(part, lastMonth).getByText('Suspended by NYSC National Headquarters')).toBeVisible();
  for (const month of [lastMonth, monthBefore]) {
    await user.click(clearance(part, month).getByRole('button', { name: 'Mark as cleared' }));
    expect(await clearance(part, month).findByText(/^Cleared on /)).toBeVisible();
  }
  // No office has announced the window of the suspended month.
  expect(clearance(part, lastMonth).getByText('Suspended by NYSC National Headquarters')).toBeVisible();
  expect(clearance(part, monthBefore).getByText('Usually 1st to 10th, not announced')).toBeVisible();
});

test('the calendar lists the announced dates by month, with kind, office and source', async () => {
  const [first, second] = [addDays(today, 1), addDays(today, 40)];
  renderPage(
    <Page />,
    worldWith(
      buildCalendarEntry(1, { kind: 'passing_out', title: 'Parade', from: second, to: second, source: 'Circular 7' }),
      buildCalendarEntry(2, {
        kind: 'cds_day',
        title: 'CDS in Ikeja',
        from: first,
        to: first,
        announcedBy: 'NYSC Ikeja',
      }),
      buildCalendarEntry(3, { title: 'Window in Kano', from: first, to: first, audience: { state: 'Kano' } }),
    ),
  );
  const part = await region('Calendar');
  const [one, other, ...none] = await part.findAllByRole('listitem');
  expect(none).toEqual([]);
  expect(one).toHaveTextContent(/CDS in IkejaCDS day · .*Announced by NYSC Ikeja$/);
  expect(other).toHaveTextContent(/ParadePassing-out · .*Announced by NYSC National HeadquartersSource: Circular 7$/);
  expect(part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    [first, second].map((day) => monthName(day.slice(0, 7))),
  );
});

test('a calendar of several pages is listed whole', async () => {
  const entries = Array.from({ length: 130 }, (_, index) =>
    buildCalendarEntry(index + 1, { kind: 'cds_day', title: `CDS ${index}`, from: today, to: today }),
  );
  renderPage(<Page />, worldWith(...entries));
  const part = await region('Calendar');
  expect(await part.findAllByRole('listitem')).toHaveLength(130);
});

test('an empty calendar shows a sentence', async () => {
  renderPage(<Page />, worldWith());
  expect(await (await region('Calendar')).findByText('No office has announced dates for you yet.')).toBeVisible();
});

test('a calendar that fails to load can be loaded again', async () => {
  const fault = outage(listCalendar);
  const { user } = renderPage(<Page />, worldWith(), fault);
  const part = await region('Calendar');
  expect(await part.findByText('The calendar could not be loaded.')).toBeVisible();
  fault.end();
  await user.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByText('No office has announced dates for you yet.')).toBeVisible();
});
