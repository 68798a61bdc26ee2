import { describe, expect, it } from 'vitest';
import {
  type DecidedCount,
  publishedQuarters,
  quarterBefore,
  quarterOf,
  transparencyOf,
} from '../../src/moderation/transparency.ts';

const now = new Date('2026-11-26T06:00:00Z');
const of = (figure: DecidedCount['figure'], count: number, quarter = '2026-Q3'): DecidedCount => ({
  ...{ quarter, figure, hours: 0, count },
});
const after = (hours: number, count: number): DecidedCount => ({ ...of('hours', count), hours });

describe('the quarters', () => {
  it('change at midnight in Lagos', () => {
    expect(quarterOf(new Date('2026-09-30T22:59:59Z'))).toBe('2026-Q3');
    expect(quarterOf(new Date('2026-09-30T23:00:00Z'))).toBe('2026-Q4');
    expect(quarterOf(new Date('2026-12-31T23:00:00Z'))).toBe('2027-Q1');
    expect(quarterBefore('2027-Q1')).toBe('2026-Q4');
  });

  it('that are published have ended, eight at most', () => {
    const quarters = publishedQuarters(now);
    expect(quarters).toHaveLength(8);
    expect([quarters[0], quarters[7]]).toEqual(['2026-Q3', '2024-Q4']);
  });
});

describe('the figures', () => {
  it('are empty before the first decision of an ended quarter', () => {
    expect(transparencyOf([], now)).toEqual([]);
    expect(transparencyOf([of('remove', 20, '2026-Q4')], now)).toEqual([]);
  });

  it('begin with the first decision, with zeros between', () => {
    const figures = transparencyOf([of('remove', 12, '2026-Q1'), of('upheld', 10)], now);
    expect(figures.map(({ quarter }) => quarter)).toEqual(['2026-Q3', '2026-Q2', '2026-Q1']);
    expect(figures[1]).toEqual({
      ...{ quarter: '2026-Q2', reports: 0, removed: 0, warned: 0, suspended: 0 },
      ...{ appeals: 0, overturned: 0, medianHours: null },
    });
  });

  it('count dismissed cases, and hide numbers from 1 to 9', () => {
    const counts = [of('dismiss', 4), of('remove', 9), of('warn', 10), of('upheld', 8), of('overturned', 2)];
    expect(transparencyOf(counts, now)[0]).toMatchObject({
      ...{ reports: 23, removed: null, warned: 10, suspended: 0, appeals: 10, overturned: null },
    });
  });

  it('show the median of the hours of cases, from ten cases on', () => {
    const median = (...counts: DecidedCount[]) => transparencyOf(counts, now)[0]?.medianHours;
    expect(median(of('dismiss', 9), after(5, 9), of('upheld', 40))).toBeNull();
    expect(median(of('dismiss', 10), after(30, 4), after(2, 6))).toBe(2);
    expect(median(of('remove', 10), after(2, 5), after(5, 5))).toBe(3.5);
    expect(median(of('warn', 13), after(1, 6), after(20, 6), after(8, 1))).toBe(8);
  });
});
