import type { ClearanceAnswer } from '@kopa/contracts/service/clearance-days';
import { describe, expect, it } from 'vitest';
import {
  areInForce,
  assertMayTell,
  type CountedAnswer,
  figuresOf,
  isClearanceDay,
  othersThere,
  wereClosed,
} from '../../src/service/clearance-days.ts';

const answers = (status: ClearanceAnswer['status'], count: number, wait: number | null = null): CountedAnswer[] =>
  Array.from({ length: count }, () => ({ status, waitMinutes: wait }));

describe('the figures of a clearance', () => {
  it('are null below 10 answers and in steps of 10 from there on', () => {
    expect(figuresOf(answers('open', 9))).toBeNull();
    expect([10, 19, 20, 47].map((count) => figuresOf(answers('open', count))?.count)).toEqual([10, 10, 20, 40]);
  });

  it('name the status with two thirds, else mixed', () => {
    const of = (open: number, closed: number) => figuresOf([...answers('open', open), ...answers('closed', closed)]);
    expect([of(8, 4)?.status, of(7, 5)?.status, of(4, 8)?.status]).toEqual(['open', 'mixed', 'closed']);
  });

  it('have the lower median of ten waits at least, downwards to 15 minutes', () => {
    const waits = (...minutes: number[]) => minutes.map((waitMinutes) => ({ status: 'open' as const, waitMinutes }));
    const nine = waits(5, 10, 20, 30, 44, 50, 60, 70, 80);
    expect(figuresOf([...nine, ...answers('open', 5)])?.waitMinutes).toBeNull();
    expect(figuresOf([...nine, ...waits(720)])?.waitMinutes).toBe(30);
    expect(figuresOf(answers('open', 10, 14))?.waitMinutes).toBe(0);
  });

  it('count for four hours', () => {
    const renewedAt = new Date('2026-11-03T08:00:00Z');
    expect(areInForce(renewedAt, new Date('2026-11-03T11:59:59.999Z'))).toBe(true);
    expect(areInForce(renewedAt, new Date('2026-11-03T12:00:00Z'))).toBe(false);
  });
});

it('a clearance was closed where two thirds found it closed or nobody there', () => {
  const of = (closed: number, nobody: number, open: number) =>
    wereClosed([...answers('closed', closed), ...answers('nobody', nobody), ...answers('open', open)]);
  expect([of(4, 4, 4), of(4, 3, 4), of(0, 0, 10)]).toEqual([true, false, false]);
});

it('others who were there are ten at least, without oneself', () => {
  expect([0, 10, 20].map((count) => othersThere(count, false))).toEqual([null, 10, 20]);
  expect([0, 10, 20].map((count) => othersThere(count, true))).toEqual([null, null, 10]);
});

describe('a day of the clearance', () => {
  const period = { start: '2026-03-15', end: '2027-03-14' };
  const entry = (kind: 'clearance_window' | 'suspension', from: string, to: string, lga?: string) => ({
    ...{ id: 1, kind, from, to, audience: lga === undefined ? {} : { state: 'Lagos', lga } },
    ...{ announcedBy: 'NYSC', note: null, source: null, publishedAt: '2026-10-01T08:00:00Z' },
  });
  const days = (entries: ReturnType<typeof entry>[]) =>
    ['2026-10-31', '2026-11-01', '2026-11-10', '2026-11-11', '2026-11-20'].filter((day) =>
      isClearanceDay(period, entries, day),
    );

  it('lies in the usual window without an announced one', () => {
    expect(days([])).toEqual(['2026-11-01', '2026-11-10']);
  });

  it('lies in the window in force, also where it ends in the next month', () => {
    const wide = entry('clearance_window', '2026-11-01', '2026-11-10');
    expect(days([wide, entry('clearance_window', '2026-11-11', '2026-12-02', 'Ikeja')])).toEqual([
      '2026-11-11',
      '2026-11-20',
    ]);
    expect(isClearanceDay(period, [entry('clearance_window', '2026-11-25', '2026-12-02')], '2026-12-02')).toBe(true);
  });

  it('is none in a suspended month, nor in a month outside of the service', () => {
    expect(days([entry('suspension', '2026-11-01', '2026-11-30')])).toEqual([]);
    expect(isClearanceDay(period, [], '2026-03-05')).toBe(false);
    expect(isClearanceDay(period, [], '2027-03-05')).toBe(false);
  });
});

it('a wait comes with open only, and an answer on a day of the clearance', () => {
  expect(() => assertMayTell({ status: 'closed', waitMinutes: 0 }, true)).toThrow('not valid');
  expect(() => assertMayTell({ status: 'open', waitMinutes: 0 }, false)).toThrow('Today');
  expect(() => assertMayTell({ status: 'nobody' }, true)).not.toThrow();
});
