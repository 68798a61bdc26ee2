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
import { Component as ServiceYearPage } from './service-year-page.tsx';

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
    // Registered on the first day of service.
    members: [
      buildMember(1, { daysServed: 300, daysRemaining: 65, createdAt: `${addDays(today, -300)}T08:00:00.000Z` }),
    ],
    calendarEntries,
    now: () => new Date(),
  });

type Page = Pick<ReturnType<typeof renderPage>, 'user'>;

/** The clearances, with all months unfolded. */
async function clearances({ user }: Page) {
  const part = within(await screen.findByRole('region', { name: 'Clearances' }));
  await user.click(part.getByText('All months'));
  return part;
}

/** The calendar, opened. */
async function calendar({ user }: Page) {
  await user.click(await screen.findByRole('button', { name: 'Calendar' }));
  return within(await screen.findByRole('region', { name: 'Calendar' }));
}

/** The clearance of a month. */
const clearance = (part: Awaited<ReturnType<typeof clearances>>, month: string) =>
  within(part.getByText(monthName(month)).closest('li') as HTMLElement);

test('each clearance shows the office that announced its window, that it is the usual one, or the reason of a suspension', async () => {
  const page = renderPage(
    <ServiceYearPage />,
    worldWith(
      buildCalendarEntry(1, { from: `${lastMonth}-04`, to: `${lastMonth}-13`, announcedBy: 'NYSC Lagos' }),
      buildCalendarEntry(2, {
        ...{ kind: 'suspension', from: `${monthBefore}-01`, to: lastDayOf(monthBefore) },
        note: 'The elections',
      }),
    ),
  );
  const part = await clearances(page);
  const announced = clearance(part, lastMonth);
  expect(announced.getByText('Announced by NYSC Lagos')).toBeVisible();
  expect(announced.getByText('Not entered')).toBeVisible();
  const suspended = clearance(part, monthBefore);
  expect(suspended.getByText('Suspended: The elections')).toBeVisible();
  const usual = clearance(part, thirdMonth);
  expect(usual.getByText('Usually 1st to 10th, not announced')).toBeVisible();
  expect(usual.getByText('Not marked')).toBeVisible();
});

test('a suspended and an unmarked month are marked as cleared like any other', async () => {
  const suspension = { kind: 'suspension', from: `${lastMonth}-01`, to: lastDayOf(lastMonth) } as const;
  const page = renderPage(<ServiceYearPage />, worldWith(buildCalendarEntry(1, suspension)));
  const part = await clearances(page);
  expect(clearance(part, lastMonth).getByText('Suspended by NYSC National Headquarters')).toBeVisible();
  for (const month of [lastMonth, monthBefore]) {
    await page.user.click(clearance(part, month).getByRole('button', { name: 'Mark as cleared' }));
    await page.user.click(clearance(part, month).getByRole('button', { name: 'Save' }));
    expect(await clearance(part, month).findByText(/^Cleared on /)).toBeVisible();
  }
  // No office has announced the window of the suspended month.
  expect(clearance(part, lastMonth).getByText('Suspended by NYSC National Headquarters')).toBeVisible();
  expect(clearance(part, monthBefore).getByText('Usually 1st to 10th, not announced')).toBeVisible();
});

test('the calendar lists the announced dates by month, with kind, office and source', async () => {
  const [first, second] = [addDays(today, 1), addDays(today, 40)];
  const page = renderPage(
    <ServiceYearPage />,
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
  const part = await calendar(page);
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
  const page = renderPage(<ServiceYearPage />, worldWith(...entries));
  const part = await calendar(page);
  expect(await part.findAllByRole('listitem')).toHaveLength(130);
});

test('an empty calendar shows a sentence', async () => {
  const page = renderPage(<ServiceYearPage />, worldWith());
  expect(await (await calendar(page)).findByText('No office has announced dates for you yet.')).toBeVisible();
});

test('a calendar that fails to load can be loaded again', async () => {
  const fault = outage(listCalendar);
  const page = renderPage(<ServiceYearPage />, worldWith(), fault);
  const part = await calendar(page);
  expect(await part.findByText('The calendar could not be loaded.')).toBeVisible();
  fault.end();
  await page.user.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByText('No office has announced dates for you yet.')).toBeVisible();
});

test('the calendar shows first the dates that count for the member, and folds the rest', async () => {
  const [first, last] = [addDays(today, 1), addDays(today, 10)];
  const days = { from: first, to: last };
  const page = renderPage(
    <ServiceYearPage />,
    worldWith(
      buildCalendarEntry(1, { title: 'Window of everybody', ...days }),
      buildCalendarEntry(2, {
        title: 'Window of Ikeja',
        ...days,
        audience: { state: 'Lagos', lga: 'Ikeja' },
        announcedBy: 'Ikeja',
      }),
      buildCalendarEntry(3, { kind: 'cds_day', title: 'Past CDS', from: addDays(today, -3), to: addDays(today, -3) }),
      buildCalendarEntry(4, { kind: 'cds_day', title: 'CDS of today', from: today, to: today }),
    ),
  );
  const part = await calendar(page);
  expect(await part.findByText('CDS of today')).toBeVisible();
  expect(part.getByText('Window of Ikeja')).toBeVisible();
  expect(part.getByText('Window of everybody')).not.toBeVisible();
  expect(part.getByText('Past CDS')).not.toBeVisible();
  await page.user.click(part.getByText('Other dates'));
  expect(part.getByText('Window of everybody')).toBeVisible();
});
