import { expect, it } from 'vitest';
import type { Announced } from '../../src/service/clearance-windows.ts';
import { clearanceOf } from '../../src/service/clearances.ts';
import { isCounting } from '../../src/service/counting-dates.ts';

const entry = (id: number, kind: Announced['kind'], from: string, to: string, lga?: string): Announced => ({
  ...{ id, kind, from, to, audience: lga === undefined ? {} : { state: 'Lagos', lga } },
  ...{ announcedBy: lga ?? 'NYSC', note: null, source: null, publishedAt: '2026-07-01T08:00:00.000Z' },
});

/** The ids of the entries that count. */
function counting(entries: readonly Announced[], today: string, clearedOn: string | null = null) {
  const clearances = ['2026-08', '2026-09'].map((month) =>
    clearanceOf(month, month === '2026-08' ? clearedOn : null, entries, today),
  );
  return entries.filter((one) => isCounting(one, clearances, today)).map(({ id }) => id);
}

it('counts the window in force alone, until it has closed', () => {
  const windows = [
    entry(1, 'clearance_window', '2026-08-03', '2026-08-12'),
    entry(2, 'clearance_window', '2026-08-10', '2026-08-19', 'Ikeja'),
  ];
  expect(counting(windows, '2026-08-01')).toEqual([2]);
  expect(counting(windows, '2026-08-19')).toEqual([2]);
  expect(counting(windows, '2026-08-20')).toEqual([]);
});

it('counts a suspension instead of its window, also in a cleared month, and no other suspension', () => {
  const entries = [
    entry(1, 'clearance_window', '2026-08-03', '2026-08-12', 'Ikeja'),
    entry(2, 'suspension', '2026-08-01', '2026-08-31'),
    entry(3, 'suspension', '2026-09-05', '2026-09-30'),
  ];
  expect(counting(entries, '2026-08-01')).toEqual([2]);
  expect(counting(entries, '2026-08-05', '2026-08-04')).toEqual([2]);
});

it('counts each entry of another kind until it has passed', () => {
  const entries = (['cds_day', 'passing_out', 'other'] as const).map((kind, index) =>
    entry(index + 1, kind, '2026-08-06', '2026-08-07'),
  );
  expect(counting(entries, '2026-08-07')).toEqual([1, 2, 3]);
  expect(counting(entries, '2026-08-08')).toEqual([]);
});
