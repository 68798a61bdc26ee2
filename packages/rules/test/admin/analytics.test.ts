import { expect, it } from 'vitest';
import { daysByMonth, hoursToAnswer, intervalsOf, isWhole } from '../../src/admin/analytics.ts';

it('weeks begin on Monday, and the first and the last interval end with the range', () => {
  expect(intervalsOf({ from: '2026-11-18', to: '2026-11-24' }, 'week')).toEqual([
    { from: '2026-11-18', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-24' },
  ]);
});

it('February of a leap year is an interval of 29 days', () => {
  expect(intervalsOf({ from: '2028-02-01', to: '2028-03-01' }, 'month')).toEqual([
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2028-03-01', to: '2028-03-01' },
  ]);
});

it('a range may be one day, and does not end before it begins', () => {
  const day = '2026-11-18';
  expect(intervalsOf({ from: day, to: day }, 'week')).toEqual([{ from: day, to: day }]);
  expect(() => intervalsOf({ from: day, to: '2026-11-17' }, 'week')).toThrow(
    expect.objectContaining({ code: 'invalid_request' }),
  );
});

it('400 intervals are allowed and 401 are not', () => {
  expect(intervalsOf({ from: '2025-01-01', to: '2026-02-04' }, 'day')).toHaveLength(400);
  expect(() => intervalsOf({ from: '2025-01-01', to: '2026-02-05' }, 'day')).toThrow(
    expect.objectContaining({ code: 'invalid_request' }),
  );
});

it('only a week from Monday to Sunday and a full month are whole', () => {
  expect(isWhole({ from: '2026-11-16', to: '2026-11-22' }, 'week')).toBe(true);
  expect(isWhole({ from: '2026-11-16', to: '2026-11-21' }, 'week')).toBe(false);
  expect(isWhole({ from: '2026-11-01', to: '2026-11-30' }, 'month')).toBe(true);
  expect(isWhole({ from: '2026-11-02', to: '2026-11-30' }, 'month')).toBe(false);
});

it('the days of a range are bits of their months', () => {
  expect(daysByMonth({ from: '2026-01-30', to: '2026-02-02' })).toEqual([
    { month: '2026-01-01', days: (1 << 29) | (1 << 30) },
    { month: '2026-02-01', days: 0b11 },
  ]);
});

it('the average of no answers is null', () => {
  expect(hoursToAnswer(0, 0)).toBeNull();
  expect(hoursToAnswer(2, 3 * 3600)).toBe(1.5);
});
