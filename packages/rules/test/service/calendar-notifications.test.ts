import { expect, it } from 'vitest';
import {
  calendarNotification,
  daysInWords,
  hasMoved,
  heardChange,
  isTold,
} from '../../src/service/calendar-notifications.ts';

const entry = { id: 4, title: 'August clearance', announcedBy: 'NYSC Lagos', from: '2026-08-03', to: '2026-08-12' };

it.each([
  ['published', 'August clearance, 3 to 12 August 2026. Announced by NYSC Lagos.'],
  ['moved', 'Moved: August clearance, now 3 to 12 August 2026. Announced by NYSC Lagos.'],
  ['withdrawn', 'Withdrawn: August clearance, 3 to 12 August 2026. Announced by NYSC Lagos.'],
] as const)('an entry that was %s is told with its days', (change, message) => {
  expect(calendarNotification(7, entry, change)).toEqual({
    ...{ memberId: 7, actorId: null, type: 'other', message, relatedId: 4, relatedType: 'calendar' },
  });
});

it('only windows and suspensions are told', () => {
  const kinds = ['clearance_window', 'suspension', 'cds_day', 'passing_out', 'other'] as const;
  expect(kinds.filter((kind) => isTold({ kind }))).toEqual(['clearance_window', 'suspension']);
});

it.each([
  ['published', 'published', 'published'],
  ['moved', 'moved', 'published'],
  ['withdrawn', 'withdrawn', null],
] as const)(
  '%s is told as %s to members who have heard of the entry, and as %s to others',
  (change, known, unknown) => {
    expect(heardChange(change, true)).toBe(known);
    expect(heardChange(change, false)).toBe(unknown);
  },
);

it('a change of either day moves an entry', () => {
  expect(hasMoved(entry, { ...entry })).toBe(false);
  expect(hasMoved(entry, { ...entry, from: '2026-08-04' })).toBe(true);
  expect(hasMoved(entry, { ...entry, to: '2026-08-13' })).toBe(true);
});

it.each([
  ['2026-08-03', '2026-08-03', '3 August 2026'],
  ['2026-08-03', '2026-08-12', '3 to 12 August 2026'],
  ['2026-08-28', '2026-09-05', '28 August to 5 September 2026'],
  ['2026-12-30', '2027-01-04', '30 December 2026 to 4 January 2027'],
  ['2028-02-20', '2028-02-29', '20 to 29 February 2028'],
])('%s to %s is "%s"', (from, to, words) => {
  expect(daysInWords({ from, to })).toBe(words);
});
