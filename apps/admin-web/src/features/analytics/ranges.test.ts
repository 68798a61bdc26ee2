import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';
import { changeInWords, intervalFor, lastDays, rangeBefore, rangeOf } from './ranges.ts';

test('the range before has as many days and ends the day before', () => {
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({ from: '2026-02-22', to: '2026-02-28' });
});

test('up to 31 days are shown by day, up to 186 by week, more by month', () => {
  const of = (days: number) => intervalFor(lastDays(days, '2026-11-22'));
  expect([31, 32, 186, 187].map(of)).toEqual(['day', 'week', 'week', 'month']);
});

test('an address without a valid range means the last 30 days', () => {
  const expected = { preset: 30, range: { from: '2026-10-24', to: '2026-11-22' } };
  for (const query of ['', 'days=8', 'from=2026-13-01&to=x', 'from=2026-01-01']) {
    expect(rangeOf(new URLSearchParams(query), '2026-11-22')).toEqual(expected);
  }
});

test('a change is shown in per cent of the range before', () => {
  expect(changeInWords(15, 10, 7)).toBe('50 % more than the 7 days before (10)');
  expect(changeInWords(5, 10, 1)).toBe('50 % less than the day before (10)');
  expect(changeInWords(5, 0, 7)).toBe('None in the 7 days before');
  expect(changeInWords(null, 2.5, 7)).toBe('2.5 in the 7 days before');
});

test('cells with commas, quotes and line breaks are quoted', () => {
  expect(toCsv([['a,b', 'c"d', null, 1]])).toBe('"a,b","c""d",,1');
});
