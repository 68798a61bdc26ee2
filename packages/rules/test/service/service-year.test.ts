import { describe, expect, it } from 'vitest';
import { riskOf, riskReason } from '../../src/service/clearance-risk.ts';
import { assertMayClear, assertMayEnter, clearanceMonths } from '../../src/service/clearances.ts';
import { currentClearance, hasClearanceOn } from '../../src/service/current-clearance.ts';
import { type OwnRecord, servicePeriod, serviceYear } from '../../src/service/service-year.ts';

const nothing: OwnRecord = {
  ...{ clearedOn: {}, done: [], rollCalls: 0 },
  ...{ registeredAt: '2026-03-05T08:00:00.000Z', askedForMonthsAt: null },
};
const record = (serviceStartDate: string, serviceDays = 365) => ({ serviceStartDate, serviceDays, cdsAttended: 5 });
const yearOn = (today: string, own = nothing, start = '2026-03-05', days = 365) =>
  serviceYear(record(start, days), own, [], today);
const states = (today: string) => Object.fromEntries(yearOn(today).milestones.map(({ key, state }) => [key, state]));

describe('the period of a service', () => {
  it('includes its first and last day', () => {
    expect(servicePeriod(record('2026-03-05'))).toEqual({ start: '2026-03-05', end: '2027-03-04' });
  });

  it('ends a day earlier with a 29 February, and may begin on one', () => {
    expect(servicePeriod(record('2027-03-05')).end).toBe('2028-03-03');
    expect(servicePeriod(record('2028-02-29')).end).toBe('2029-02-27');
  });

  it('is unknown without a linked portal', () => {
    const unlinked = { serviceStartDate: null, serviceDays: null, cdsAttended: null };
    expect(() => serviceYear(unlinked, nothing, [], '2026-03-05')).toThrow('Link your service portal first.');
  });

  it('lasts 365 days where the portal gives no number of days', () => {
    expect(servicePeriod({ ...record('2026-03-05'), serviceDays: null }).end).toBe('2027-03-04');
  });
});

describe('the months with a clearance', () => {
  it('lie wholly within the service', () => {
    const months = clearanceMonths('2026-03-05', '2027-03-04');
    expect(months).toHaveLength(11);
    expect([months[0], months.at(-1)]).toEqual(['2026-04', '2027-02']);
  });

  it('include the first and the last one if the service begins on a first and ends on a last day', () => {
    const months = clearanceMonths('2026-03-01', '2027-02-28');
    expect(months).toHaveLength(12);
    expect([months[0], months.at(-1)]).toEqual(['2026-03', '2027-02']);
  });

  it('end with January if the service ends a day before 29 February', () => {
    expect(clearanceMonths('2027-03-01', '2028-02-28').at(-1)).toBe('2028-01');
    expect(clearanceMonths('2027-03-01', '2028-02-29').at(-1)).toBe('2028-02');
  });

  it('become more with an extension; those that were there stay', () => {
    const before = yearOn('2026-06-01').clearances.map(({ month }) => month);
    const after = yearOn('2026-06-01', nothing, '2026-03-05', 365 + 60).clearances.map(({ month }) => month);
    expect(after).toEqual([...before, '2027-03', '2027-04']);
  });

  it('are empty in a service of less than a month', () => {
    expect(clearanceMonths('2026-03-05', '2026-03-20')).toEqual([]);
  });
});

describe('an entry', () => {
  const period = { start: '2026-03-05', end: '2027-03-04' };
  const enter =
    (month: string, clearedOn: string | null, today = '2026-09-14') =>
    () =>
      assertMayClear(period, month, clearedOn, today);

  it('is today or earlier in the month or after it, or nothing', () => {
    for (const date of ['2026-09-01', '2026-09-12', '2026-09-14', null]) expect(enter('2026-09', date)).not.toThrow();
    expect(enter('2026-04', '2026-09-14')).not.toThrow();
  });

  it('is not in the future and not before the month', () => {
    expect(enter('2026-09', '2026-09-15')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    expect(enter('2026-10', '2026-09-14')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('belongs to a month with a clearance', () => {
    for (const month of ['2026-03', '2027-03', '2025-09']) {
      expect(enter(month, null)).toThrow(expect.objectContaining({ code: 'not_found' }));
    }
  });
});

describe('the risk', () => {
  it.each([
    [[], 'none'],
    [['upcoming', 'open', 'cleared', 'suspended', 'suspended', 'suspended'], 'none'],
    [['unmarked'], 'watch'],
    [['unmarked', 'suspended', 'unmarked'], 'watch'],
    [['unmarked', 'unmarked', 'unmarked'], 'high'],
    [['missed'], 'high'],
    [['missed', 'unmarked'], 'high'],
  ] as const)('of %j is %s', (statuses, risk) => {
    expect(riskOf(statuses.map((status) => ({ status, isBeforeJoining: false })))).toBe(risk);
  });

  it('leaves out the months before the member joined', () => {
    const statuses = ['missed', 'unmarked', 'unmarked', 'unmarked'] as const;
    expect(riskOf(statuses.map((status) => ({ status, isBeforeJoining: true })))).toBe('none');
  });

  it('names its months, and enters a missed one first', () => {
    const of = (...found: readonly ['missed' | 'unmarked' | 'cleared', string][]) =>
      riskReason(found.map(([status, month]) => ({ status, month, isBeforeJoining: false })));
    expect(of(['cleared', '2026-10'])).toBeNull();
    expect(of(['unmarked', '2026-11'])).toEqual({
      ...{ text: 'November is not entered.', action: 'Enter it', month: '2026-11' },
    });
    expect(of(['unmarked', '2026-09'], ['missed', '2026-11'])).toEqual({
      ...{ text: 'November and September are not entered.', action: 'Enter November', month: '2026-11' },
    });
    expect(of(['unmarked', '2026-08'], ['unmarked', '2026-09'], ['unmarked', '2026-11'])).toEqual({
      ...{ text: 'August and 2 other months are not entered.', action: 'Enter August', month: '2026-08' },
    });
  });

  it('ends when the unmarked clearance is entered', () => {
    expect(yearOn('2026-04-11').risk).toBe('watch');
    expect(yearOn('2026-04-11', { ...nothing, clearedOn: { '2026-04': '2026-04-11' } }).risk).toBe('none');
  });
});

describe('a month before the member joined', () => {
  const joinedAt = (registeredAt: string, today: string) =>
    yearOn(today, { ...nothing, registeredAt }).clearances.filter(({ isBeforeJoining }) => isBeforeJoining);

  it('is one whose window closed before the day in Nigeria on which they registered', () => {
    const months = (registeredAt: string) => joinedAt(registeredAt, '2026-09-20').map(({ month }) => month);
    expect(months('2026-06-10T22:59:00.000Z')).toEqual(['2026-04', '2026-05']);
    expect(months('2026-06-10T23:00:00.000Z')).toEqual(['2026-04', '2026-05', '2026-06']);
  });

  it('is no reason to worry', () => {
    const registeredAt = '2026-09-20T08:00:00.000Z';
    expect(yearOn('2026-09-20').risk).toBe('high');
    expect(yearOn('2026-09-20', { ...nothing, registeredAt }).risk).toBe('none');
  });

  it('has no open window, so that no reminder names it', () => {
    for (const day of ['2026-09-01', '2026-09-10', '2026-09-11']) {
      const statuses = joinedAt(`${day}T08:00:00.000Z`, day).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set(['unmarked']));
    }
  });
});

describe('the question for the months', () => {
  it('is asked until it is answered, once a window has closed without an entry', () => {
    expect(yearOn('2026-04-10').asksForMonths).toBe(false);
    expect(yearOn('2026-04-11').asksForMonths).toBe(true);
    const [registeredAt, askedForMonthsAt] = ['2026-04-20T08:00:00.000Z', '2026-04-20T08:00:00.000Z'];
    expect(yearOn('2026-04-20', { ...nothing, registeredAt }).asksForMonths).toBe(true);
    expect(yearOn('2026-04-20', { ...nothing, registeredAt, askedForMonthsAt }).asksForMonths).toBe(false);
    expect(yearOn('2026-04-20', { ...nothing, clearedOn: { '2026-04': '2026-04-07' } }).asksForMonths).toBe(false);
  });

  it('takes each month once, by the rules of an entry', () => {
    const enter = (...entries: readonly [string, string][]) =>
      assertMayEnter(
        { start: '2026-03-05', end: '2027-03-04' },
        entries.map(([month, clearedOn]) => ({ month, clearedOn })),
        '2026-09-14',
      );
    expect(() => enter(['2026-04', '2026-04-07'], ['2026-05', '2026-09-14'])).not.toThrow();
    expect(() => enter(['2026-04', '2026-04-07'], ['2026-05', '2026-04-30'])).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
    expect(() => enter(['2026-04', '2026-04-07'], ['2026-04', '2026-04-08'])).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
    expect(() => enter(['2026-03', '2026-03-07'])).toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});

describe('the clearance of today', () => {
  it('is the open one, else that of the month, of the next one or the last one', () => {
    const current = (today: string) => currentClearance(yearOn(today).clearances, today)?.month;
    expect([current('2026-03-06'), current('2026-04-05'), current('2026-04-20')]).toEqual([
      ...['2026-04', '2026-04', '2026-04'],
    ]);
    expect([current('2026-05-01'), current('2027-03-01')]).toEqual(['2026-05', '2027-02']);
    expect(currentClearance([], '2026-03-06')).toBeUndefined();
  });

  it('takes place in a window, also a cleared one, and not in a suspended month', () => {
    const { clearances } = yearOn('2026-04-05', { ...nothing, clearedOn: { '2026-05': '2026-05-04' } });
    const days = ['2026-03-31', '2026-04-01', '2026-04-10', '2026-04-11', '2026-05-05'];
    expect(days.map((day) => hasClearanceOn(clearances, day))).toEqual([false, true, true, false, true]);
    const suspended = clearances.map((clearance) => ({ ...clearance, status: 'suspended' as const }));
    expect(hasClearanceOn(suspended, '2026-04-01')).toBe(false);
  });
});

describe('the milestones', () => {
  it('are camp for 21 days, then place and weekly CDS to the end, clearances, and the passing-out', () => {
    expect(yearOn('2026-03-05').milestones.map(({ key, from, to }) => [key, from, to])).toEqual([
      ['camp', '2026-03-05', '2026-03-25'],
      ['ppa', '2026-03-26', '2027-03-04'],
      ['cds', '2026-03-26', '2027-03-04'],
      ['clearances', '2026-04-01', '2027-02-10'],
      ['passing_out', '2027-02-03', '2027-03-04'],
    ]);
  });

  it('change on the first and after the last day', () => {
    expect(states('2026-03-04').camp).toBe('next');
    expect(states('2026-03-05').camp).toBe('now');
    expect(states('2026-03-25')).toMatchObject({ camp: 'now', ppa: 'next' });
    expect(states('2026-03-26')).toMatchObject({ camp: 'past', ppa: 'now', passing_out: 'next' });
    expect(states('2027-03-04')).toMatchObject({ ppa: 'now', clearances: 'past', passing_out: 'now' });
    expect(new Set(Object.values(states('2027-03-05')))).toEqual(new Set(['past']));
  });

  it('have the papers of the passing-out as a checklist', () => {
    const [passingOut, ...others] = yearOn('2027-03-01', { ...nothing, done: ['kit'] }).milestones.toReversed();
    expect(others.flatMap(({ items }) => items)).toEqual([]);
    expect(passingOut?.items.map(({ key, isDone }) => [key, isDone])).toEqual([
      ['ppa_letter', false],
      ['cds_clearance', false],
      ['inspector_form', false],
      ['kit', true],
    ]);
  });

  it('leave out entries that do not fit into a short service', () => {
    const { milestones } = serviceYear(record('2026-03-05', 10), nothing, [], '2026-03-05');
    expect(milestones.map(({ key, from, to }) => [key, from, to])).toEqual([
      ['camp', '2026-03-05', '2026-03-14'],
      ['passing_out', '2026-03-05', '2026-03-14'],
    ]);
  });

  it('have the announced windows for the clearances', () => {
    const entry = {
      ...{ id: 1, audience: {}, announcedBy: 'NYSC', note: null, source: null },
      publishedAt: '2026-03-01',
    };
    const first = { ...entry, kind: 'clearance_window', from: '2026-04-06', to: '2026-04-20' } as const;
    const { milestones } = serviceYear(record('2026-03-05'), nothing, [first], '2026-03-05');
    expect(milestones[3]).toMatchObject({ key: 'clearances', from: '2026-04-06', to: '2027-02-10' });
  });
});
