import { expect, it } from 'vitest';
import { calendarEntries } from '../src/service-calendar.ts';
import { serviceYear } from '../src/service-year.ts';

const record = { serviceStartDate: '2026-03-05', serviceDays: 365, cdsAttended: 5 };
const entriesOn = (today: string, clearedOn = {}) =>
  calendarEntries(serviceYear(record, { clearedOn, done: [] }, today));

it('a calendar has camp, passing-out and the windows of the clearances', () => {
  const entries = entriesOn('2026-03-05');
  expect(entries.slice(0, 3)).toEqual([
    { key: 'camp', title: 'Orientation camp', from: '2026-03-05', to: '2026-03-25' },
    { key: 'passing_out', title: 'Passing-out', from: '2027-02-03', to: '2027-03-04' },
    { key: 'clearance-2026-04', title: 'Clearance for April 2026', from: '2026-04-01', to: '2026-04-10' },
  ]);
  expect(entries).toHaveLength(2 + 11);
});

it('a clearance leaves the calendar when it is entered or its window has closed', () => {
  const has = (entries: { key: string }[]) => entries.some(({ key }) => key === 'clearance-2026-04');
  expect(has(entriesOn('2026-04-10'))).toBe(true);
  expect(has(entriesOn('2026-04-11'))).toBe(false);
  expect(has(entriesOn('2026-04-05', { '2026-04': '2026-04-02' }))).toBe(false);
});
