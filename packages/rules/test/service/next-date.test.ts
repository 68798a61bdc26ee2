import { describe, expect, it } from 'vitest';
import type { Announced } from '../../src/service/clearance-windows.ts';
import { clearanceOf } from '../../src/service/clearances.ts';
import { nextDate } from '../../src/service/next-date.ts';

const entry = (kind: Announced['kind'], from: string, to: string, title = 'An entry') => ({
  ...{ id: 1, kind, title, from, to, audience: {}, publishedAt: '2026-07-01T08:00:00.000Z' },
  ...{ announcedBy: 'NYSC', note: null, source: null },
});

function on(today: string, entries: ReturnType<typeof entry>[] = [], clearedOn: Record<string, string> = {}) {
  const clearances = ['2026-08', '2026-09'].map((month) =>
    clearanceOf(month, clearedOn[month] ?? null, entries, today),
  );
  return nextDate(clearances, entries, today);
}

describe('the next date', () => {
  it('is the beginning of a window, then its end', () => {
    const usual = {
      ...{ kind: 'clearance_window', title: 'Clearance for August 2026' },
      ...{ isAnnounced: false, announcedBy: null, note: null },
    };
    expect(on('2026-07-31')).toEqual({ ...usual, day: '2026-08-01', isBeginning: true });
    for (const today of ['2026-08-01', '2026-08-10']) {
      expect(on(today)).toEqual({ ...usual, day: '2026-08-10', isBeginning: false });
    }
    expect(on('2026-08-11')).toMatchObject({ title: 'Clearance for September 2026', day: '2026-09-01' });
    expect(on('2026-09-11')).toBeNull();
  });

  it('is of a window only while it is in force and not cleared', () => {
    const window = entry('clearance_window', '2026-08-05', '2026-08-14');
    expect(on('2026-08-01', [window])).toMatchObject({ day: '2026-08-05', isAnnounced: true, announcedBy: 'NYSC' });
    expect(on('2026-08-01', [window], { '2026-08': '2026-08-01' })).toMatchObject({ day: '2026-09-01' });
  });

  it('is the first to come of windows and entries', () => {
    const passingOut = entry('passing_out', '2026-08-08', '2026-08-20', 'Parade');
    expect(on('2026-08-02', [passingOut])).toMatchObject({ day: '2026-08-08', isBeginning: true, title: 'Parade' });
    expect(on('2026-08-09', [passingOut])).toMatchObject({ day: '2026-08-10', isBeginning: false });
    expect(on('2026-08-11', [passingOut])).toMatchObject({ day: '2026-08-20', isBeginning: false, title: 'Parade' });
  });

  it('is that of a suspension in a suspended month', () => {
    const suspension = entry('suspension', '2026-08-01', '2026-08-15', 'Suspended');
    expect(on('2026-08-02', [suspension])).toMatchObject({ day: '2026-08-15', kind: 'suspension' });
  });
});
