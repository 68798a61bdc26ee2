import { expect, test } from 'vitest';
import { addWorkingHours } from '../../src/desk/working-hours.ts';

/** Times of a week in Lagos; 2 November 2026 is a Monday. */
test.each([
  ['within a day', '2026-11-02T09:00', 8, '2026-11-02T17:00'],
  ['from the first minute', '2026-11-02T08:00', 8, '2026-11-02T16:00'],
  ['over a night', '2026-11-02T15:30', 8, '2026-11-03T14:30'],
  ['from the evening on', '2026-11-02T17:00', 8, '2026-11-03T16:00'],
  ['from midnight on', '2026-11-03T00:00', 8, '2026-11-03T16:00'],
  ['from a minute before midnight on', '2026-11-02T23:59', 8, '2026-11-03T16:00'],
  ['over a weekend', '2026-11-06T16:00', 8, '2026-11-09T15:00'],
  ['from a Saturday on', '2026-11-07T12:00', 8, '2026-11-09T16:00'],
  ['from the night to a Monday on', '2026-11-08T23:59', 8, '2026-11-09T16:00'],
  ['over three days', '2026-11-02T09:00', 24, '2026-11-04T15:00'],
  ['over a week', '2026-11-02T09:00', 48, '2026-11-09T12:00'],
  ['over the end of a year, which is no holiday here', '2026-12-31T16:00', 8, '2027-01-01T15:00'],
  ['over the end of a year at a weekend', '2027-12-31T16:00', 8, '2028-01-03T15:00'],
])('are counted %s', (_name, from, hours, to) => {
  expect(addWorkingHours(new Date(`${from}:00+01:00`), hours)).toEqual(new Date(`${to}:00+01:00`));
});
