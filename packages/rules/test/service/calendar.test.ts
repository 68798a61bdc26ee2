import { describe, expect, it } from 'vitest';
import {
  assertAudience,
  assertDays,
  assertNotOver,
  calendarDaysOf,
  changedEntry,
  concerns,
  memberCalendarDays,
  placesOf,
} from '../../src/service/calendar.ts';

const invalid = expect.objectContaining({ code: 'invalid_request' });
const member = { state: 'Lagos', lga: 'Ikeja', batch: '2026 Batch A', cdsGroup: 'Red Cross' };
const unlinked = { state: null, lga: null, batch: null, cdsGroup: null };

it('a member has the places of everybody, of the state and of the LGA', () => {
  expect(placesOf(member)).toEqual(['', 'Lagos', 'Lagos/Ikeja']);
  expect(placesOf({ ...member, lga: null })).toEqual(['', 'Lagos']);
  expect(placesOf(unlinked)).toEqual(['']);
});

describe('an audience', () => {
  it.each([
    [{}, true],
    [{ state: 'Lagos' }, true],
    [{ state: 'Lagos', lga: 'Ikeja' }, true],
    [{ batch: '2026 Batch A' }, true],
    [{ state: 'Lagos', batch: '2026 Batch A' }, true],
    [{ ...member }, true],
    [{ state: 'Kano' }, false],
    [{ state: 'Lagos', lga: 'Epe' }, false],
    [{ state: 'Lagos', batch: '2026 Batch B' }, false],
    [{ ...member, cdsGroup: 'Sports' }, false],
  ])('%j concerns the member: %s', (audience, isConcerned) => {
    expect(concerns(audience, member)).toBe(isConcerned);
    expect(() => assertAudience(audience, 'body/audience')).not.toThrow();
  });

  it('concerns a member without a linked portal only if it is everybody', () => {
    expect(concerns({}, unlinked)).toBe(true);
    for (const audience of [{ state: 'Lagos' }, { batch: '2026 Batch A' }]) {
      expect(concerns(audience, unlinked)).toBe(false);
    }
  });

  it.each([
    [{ lga: 'Ikeja' }],
    [{ state: 'Atlantis' }],
    [{ state: 'lagos' }],
    [{ state: 'Lagos', lga: 'Dala' }],
    [{ cdsGroup: 'Red Cross' }],
    [{ state: 'Lagos', cdsGroup: 'Red Cross' }],
  ])('%j is refused', (audience) => {
    expect(() => assertAudience(audience, 'body/audience')).toThrow(invalid);
  });
});

describe('the days of an entry', () => {
  it.each([
    ['clearance_window', '2026-08-01', '2026-08-31'],
    ['suspension', '2028-02-01', '2028-03-02'],
    ['cds_day', '2026-08-05', '2026-08-05'],
    ['passing_out', '2026-08-01', '2026-10-31'],
    ['other', '2020-01-01', '2020-04-01'],
  ] as const)('of %s may be %s to %s', (kind, from, to) => {
    expect(() => assertDays(kind, { from, to })).not.toThrow();
  });

  it.each([
    ['clearance_window', '2026-08-02', '2026-08-01'],
    ['clearance_window', '2026-08-01', '2026-09-01'],
    ['suspension', '2027-02-01', '2027-03-04'],
    ['cds_day', '2026-08-01', '2026-09-01'],
    ['passing_out', '2026-08-01', '2026-11-01'],
    ['other', '2026-08-01', '2026-11-01'],
    ['other', '2019-12-31', '2020-01-05'],
    ['other', '2099-12-31', '2100-01-01'],
  ] as const)('of %s may not be %s to %s', (kind, from, to) => {
    expect(() => assertDays(kind, { from, to })).toThrow(invalid);
  });

  it('are not over when it is published', () => {
    expect(() => assertNotOver({ from: '2026-08-01', to: '2026-08-10' }, '2026-08-10')).not.toThrow();
    expect(() => assertNotOver({ from: '2026-08-01', to: '2026-08-10' }, '2026-08-11')).toThrow(invalid);
  });
});

describe('a change', () => {
  const entry = {
    ...{
      id: 4,
      kind: 'suspension' as const,
      title: 'No clearance',
      from: '2026-08-01',
      to: '2026-08-10',
      audience: {},
    },
    ...{ announcedBy: 'NYSC', note: 'The council moves', source: null },
    ...{ publishedAt: '2026-07-20T08:00:00.000Z', changedAt: null },
  };

  it.each([
    [{ title: 'Suspended' }, { title: 'Suspended' }],
    [{ from: '2026-08-02' }, { from: '2026-08-02' }],
    [
      { to: '2026-08-11', announcedBy: 'NYSC Kano' },
      { to: '2026-08-11', announcedBy: 'NYSC Kano' },
    ],
    [{ note: '' }, { note: null }],
    [
      { note: null, source: 'NYSC/12' },
      { note: null, source: 'NYSC/12' },
    ],
  ])('by %j leaves the entry with %j', (changes, differences) => {
    expect(changedEntry(entry, changes)).toEqual({ ...entry, ...differences });
  });
});

describe('the days of a list', () => {
  const period = { start: '2026-03-05', end: '2027-03-04' };

  it("are from 31 days ago to the end of the member's service, or for a year", () => {
    expect(memberCalendarDays({}, period, '2026-08-10')).toEqual({ from: '2026-07-10', to: '2027-03-04' });
    expect(memberCalendarDays({}, null, '2026-08-10')).toEqual({ from: '2026-07-10', to: '2027-08-10' });
  });

  it('are those that are asked for', () => {
    const wanted = { from: '2026-01-01', to: '2028-01-01' };
    expect(memberCalendarDays(wanted, period, '2026-08-10')).toEqual(wanted);
    expect(calendarDaysOf({ from: '0000-01-01', to: '0000-02-01' })).toEqual({ from: '2020-01-01', to: '2019-12-31' });
    expect(calendarDaysOf({})).toEqual({});
  });

  it('do not end before they begin', () => {
    expect(() => calendarDaysOf({ from: '2026-08-02', to: '2026-08-01' })).toThrow(invalid);
  });
});
