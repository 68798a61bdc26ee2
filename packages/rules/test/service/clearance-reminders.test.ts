import { describe, expect, it } from 'vitest';
import {
  clearanceNotification,
  dueReminder,
  noReminders as none,
  remindedAfter,
} from '../../src/service/clearance-reminders.ts';
import type { Announced } from '../../src/service/clearance-windows.ts';
import { clearanceOf } from '../../src/service/clearances.ts';

const window = (from: string, to: string): Announced => ({
  ...{ id: 1, kind: 'clearance_window', from, to, audience: {}, publishedAt: '2026-07-01T08:00:00.000Z' },
  ...{ announcedBy: 'NYSC', note: null, source: null },
});
const on = (today: string, had = none, entries: Announced[] = [], month = today.slice(0, 7)) =>
  dueReminder(clearanceOf(month, null, entries, today), had, today);

describe('the reminder of a day', () => {
  it('tells of the opening, and from two days before the close that it closes', () => {
    const days = ['2026-08-31', '2026-09-01', '2026-09-07', '2026-09-08', '2026-09-10', '2026-09-11'];
    expect(days.map((today) => on(today)?.kind ?? null)).toEqual([
      ...[null, 'opening', 'opening', 'closing', 'closing', null],
    ]);
  });

  it('comes two days before the last weekday of a window that ends on a weekend', () => {
    expect(['2027-01-05', '2027-01-06'].map((today) => on(today)?.kind)).toEqual(['opening', 'closing']);
  });

  it('follows the window in force', () => {
    const moved = [window('2026-09-14', '2026-09-23')];
    const days = ['2026-09-01', '2026-09-13', '2026-09-14', '2026-09-21', '2026-09-24'];
    expect(days.map((today) => on(today, none, moved)?.kind ?? null)).toEqual([null, null, 'opening', 'closing', null]);
  });

  it('belongs to the month in which a window begins', () => {
    const across = [window('2026-08-28', '2026-09-04')];
    expect(on('2026-09-01', none, across, '2026-08')?.kind).toBe('opening');
    expect(on('2026-09-02', none, across, '2026-08')?.kind).toBe('closing');
  });

  it('comes once each, and again for other days', () => {
    const opening = on('2026-09-01');
    if (opening === null) throw new Error('nothing is due');
    const had = remindedAfter(none, opening);
    expect(on('2026-09-02', had)).toBeNull();
    const closing = on('2026-09-08', had);
    if (closing === null) throw new Error('nothing is due');
    const both = remindedAfter(had, closing);
    expect(both).toEqual({ opensOn: '2026-09-01', closesOn: '2026-09-10' });
    expect(on('2026-09-10', both)).toBeNull();
    expect(on('2026-09-10', both, [window('2026-09-10', '2026-09-21')])?.kind).toBe('opening');
    expect(on('2026-09-17', both, [window('2026-09-01', '2026-09-18')])?.kind).toBe('closing');
  });

  it('does not come for an entered or suspended month', () => {
    expect(dueReminder(clearanceOf('2026-09', '2026-09-01', [], '2026-09-01'), none, '2026-09-01')).toBeNull();
    const suspension = { ...window('2026-09-01', '2026-09-30'), kind: 'suspension' as const };
    expect(on('2026-09-01', none, [suspension])).toBeNull();
  });
});

describe('the notification of a reminder', () => {
  const notificationOn = (today: string, entries: Announced[] = []) => {
    const reminder = on(today, none, entries);
    return reminder === null ? null : clearanceNotification(7, reminder);
  };

  it('names the month and the last day, and leads to no other thing', () => {
    expect(notificationOn('2026-08-01', [window('2026-08-01', '2026-08-10')])).toEqual({
      ...{ memberId: 7, actorId: null, type: 'other', relatedId: null, relatedType: 'service' },
      message: 'The clearance for August 2026 has opened. Clear by 10 August.',
    });
  });

  it('names the usual dates as such', () => {
    expect(notificationOn('2026-08-08')?.message).toBe(
      'The clearance for August 2026 closes soon. You have not entered it yet. Clear by 10 August. ' +
        'These are the usual dates, not announced.',
    );
  });
});
