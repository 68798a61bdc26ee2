import { expect, it } from 'vitest';
import { calendarEvents, type FiledEntry } from '../../src/service/service-calendar.ts';
import { serviceYear } from '../../src/service/service-year.ts';

const record = { serviceStartDate: '2026-03-05', serviceDays: 365, cdsAttended: 5 };
const window = {
  ...{ id: 4, kind: 'clearance_window' as const, title: 'April', from: '2026-04-07', to: '2026-04-16', audience: {} },
  ...{ announcedBy: 'NYSC', note: 'Bring your letter', source: 'NYSC/12' },
  ...{ publishedAt: '2026-03-20T08:00:00.000Z', changedAt: null, withdrawnAt: null, changes: 0 },
};
type Entry = FiledEntry & Omit<typeof window, 'changedAt' | 'withdrawnAt'>;
const eventsOn = (today: string, clearedOn = {}, entries: Entry[] = []) =>
  calendarEvents(
    serviceYear(
      record,
      { clearedOn, done: [], rollCalls: 0, registeredAt: '2026-01-01T08:00:00.000Z', askedForMonthsAt: null },
      entries.filter(({ withdrawnAt }) => withdrawnAt === null),
      today,
    ),
    entries,
  );
const keysOf = (events: { key: string }[]) => events.map(({ key }) => key);

it('a file has camp, passing-out and the windows of the clearances', () => {
  const events = eventsOn('2026-03-05');
  const fixed = { sequence: 0, isCancelled: false, changedAt: null };
  expect(events.slice(0, 3)).toEqual([
    { ...fixed, key: 'camp', title: 'Orientation camp', from: '2026-03-05', to: '2026-03-25', description: null },
    { ...fixed, key: 'passing_out', title: 'Passing-out', from: '2027-02-03', to: '2027-03-04', description: null },
    {
      ...{
        ...fixed,
        key: 'clearance-2026-04',
        title: 'Clearance for April 2026',
        from: '2026-04-01',
        to: '2026-04-10',
      },
      description: 'Usual dates, not announced',
    },
  ]);
  expect(events).toHaveLength(2 + 11);
});

it('a clearance leaves the file when it is entered or its window has closed', () => {
  const has = (events: { key: string }[]) => keysOf(events).includes('clearance-2026-04');
  expect(has(eventsOn('2026-04-10'))).toBe(true);
  expect(has(eventsOn('2026-04-11'))).toBe(false);
  expect(has(eventsOn('2026-04-05', { '2026-04': '2026-04-02' }))).toBe(false);
});

it('an announced window stands in place of the usual one, with its source', () => {
  const events = eventsOn('2026-03-25', {}, [window]);
  expect(keysOf(events)).not.toContain('clearance-2026-04');
  expect(keysOf(events)).toContain('clearance-2026-05');
  expect(events.at(-1)).toEqual({
    ...{ key: 'entry-4', title: 'April', from: '2026-04-07', to: '2026-04-16', sequence: 0, isCancelled: false },
    ...{ changedAt: '2026-03-20T08:00:00.000Z', description: 'Announced by NYSC\nBring your letter\nNYSC/12' },
  });
});

it('a changed entry has a higher sequence, a withdrawn one is cancelled and the usual window is back', () => {
  const changed = { ...window, changes: 2, changedAt: '2026-03-21T08:00:00.000Z' };
  expect(eventsOn('2026-03-25', {}, [changed]).at(-1)).toMatchObject({ sequence: 2, changedAt: changed.changedAt });
  const withdrawn = { ...changed, withdrawnAt: '2026-03-22T08:00:00.000Z' };
  const events = eventsOn('2026-03-25', {}, [withdrawn]);
  expect(events.at(-1)).toMatchObject({ sequence: 2, isCancelled: true, changedAt: withdrawn.withdrawnAt });
  expect(keysOf(events)).toContain('clearance-2026-04');
});
