import type { Audience } from '@kopa/contracts/news/channels';
import { describe, expect, it } from 'vitest';
import { type Announced, clearByOf, usualWindow, windowInForce } from '../../src/service/clearance-windows.ts';
import { clearanceOf } from '../../src/service/clearances.ts';

/** An entry in short: id, first and last day, audience and the hour of its publication. */
type Short = [id: number, from: string, to: string, audience?: Audience, hour?: number];

const [lagos, ikeja] = [{ state: 'Lagos' }, { state: 'Lagos', lga: 'Ikeja' }];
const batch = '2026 Batch A';
const cdsGroup = 'Red Cross';

function entry(kind: Announced['kind'], [id, from, to, audience = {}, hour = 8]: Short): Announced {
  const publishedAt = new Date(Date.UTC(2026, 6, 1, hour)).toISOString();
  return { id, kind, from, to, audience, publishedAt, announcedBy: `Office ${id}`, note: null, source: null };
}

interface Case {
  windows?: Short[];
  suspensions?: Short[];
  month?: string;
  /** First day, last day, and the id of the entry that counts. */
  is: [opensOn: string, closesOn: string, id: number | null, isSuspended?: true];
}

const usual = ['2026-08-01', '2026-08-10'] as const;
const cases: Record<string, Case> = {
  'the usual window without an entry': { is: [...usual, null] },
  'an announced one for everybody': {
    windows: [[1, '2026-08-03', '2026-08-12']],
    is: ['2026-08-03', '2026-08-12', 1],
  },
  'a state before everybody, although older': {
    windows: [
      [1, '2026-08-03', '2026-08-12', {}, 9],
      [2, '2026-08-05', '2026-08-14', lagos, 8],
    ],
    is: ['2026-08-05', '2026-08-14', 2],
  },
  'an LGA before its state': {
    windows: [
      [1, '2026-08-05', '2026-08-14', lagos, 9],
      [2, '2026-08-06', '2026-08-07', ikeja, 8],
    ],
    is: ['2026-08-06', '2026-08-07', 2],
  },
  'a state before a batch of everybody': {
    windows: [
      [1, '2026-08-03', '2026-08-12', { batch }, 9],
      [2, '2026-08-05', '2026-08-14', lagos, 8],
    ],
    is: ['2026-08-05', '2026-08-14', 2],
  },
  'a batch of a place before the place': {
    windows: [
      [1, '2026-08-05', '2026-08-14', { ...lagos, batch }, 8],
      [2, '2026-08-03', '2026-08-12', lagos, 9],
    ],
    is: ['2026-08-05', '2026-08-14', 1],
  },
  'of a batch and a CDS group at one place the newest': {
    windows: [
      [1, '2026-08-03', '2026-08-12', { ...ikeja, batch }, 9],
      [2, '2026-08-05', '2026-08-14', { ...ikeja, cdsGroup }, 8],
    ],
    is: ['2026-08-03', '2026-08-12', 1],
  },
  'batch and CDS group together as one of them': {
    windows: [
      [1, '2026-08-03', '2026-08-12', { ...ikeja, batch, cdsGroup }, 8],
      [2, '2026-08-05', '2026-08-14', { ...ikeja, batch }, 9],
    ],
    is: ['2026-08-05', '2026-08-14', 2],
  },
  'of two entries of equal audience the newest': {
    windows: [
      [1, '2026-08-03', '2026-08-12', lagos, 9],
      [2, '2026-08-05', '2026-08-14', lagos, 8],
    ],
    is: ['2026-08-03', '2026-08-12', 1],
  },
  'of two of equal audience and time the later one': {
    windows: [
      [2, '2026-08-05', '2026-08-14'],
      [1, '2026-08-03', '2026-08-12'],
    ],
    is: ['2026-08-05', '2026-08-14', 2],
  },
  'a window across the end of the month in which it begins': {
    windows: [[1, '2026-08-28', '2026-09-05']],
    is: ['2026-08-28', '2026-09-05', 1],
  },
  'not a window that only ends in the month': {
    windows: [[1, '2026-07-28', '2026-08-05']],
    is: [...usual, null],
  },
  'a window to 29 February': {
    month: '2028-02',
    windows: [[1, '2028-02-20', '2028-02-29']],
    is: ['2028-02-20', '2028-02-29', 1],
  },
  'a suspension that ends on 29 February, not one that ends the day before': {
    month: '2028-02',
    windows: [[1, '2028-02-20', '2028-02-29']],
    suspensions: [
      [2, '2028-02-01', '2028-02-29', {}, 8],
      [3, '2028-02-01', '2028-02-28', lagos, 9],
    ],
    is: ['2028-02-20', '2028-02-29', 2, true],
  },
  'a suspension of the usual window': {
    suspensions: [[1, '2026-08-01', '2026-08-10']],
    is: [...usual, 1, true],
  },
  'a suspension for everybody over a window of the LGA': {
    windows: [[1, '2026-08-03', '2026-08-12', ikeja, 9]],
    suspensions: [[2, '2026-07-20', '2026-08-19', {}, 8]],
    is: ['2026-08-03', '2026-08-12', 2, true],
  },
  'no suspension of half a window': {
    windows: [[1, '2026-08-03', '2026-08-12']],
    suspensions: [[2, '2026-08-01', '2026-08-08']],
    is: ['2026-08-03', '2026-08-12', 1],
  },
  'no suspension of a wider window that does not hold here': {
    windows: [
      [1, '2026-08-01', '2026-08-05'],
      [2, '2026-08-01', '2026-08-20', lagos],
    ],
    suspensions: [[3, '2026-08-01', '2026-08-10']],
    is: ['2026-08-01', '2026-08-20', 2],
  },
  'not two suspensions that only together cover the window': {
    suspensions: [
      [1, '2026-08-01', '2026-08-05'],
      [2, '2026-08-06', '2026-08-10'],
    ],
    is: [...usual, null],
  },
  'of two suspensions the one with the narrowest audience': {
    suspensions: [
      [1, '2026-08-01', '2026-08-31', lagos, 8],
      [2, '2026-08-01', '2026-08-31', {}, 9],
    ],
    is: [...usual, 1, true],
  },
  'a suspension of a window across the end of the month': {
    windows: [[1, '2026-08-28', '2026-09-05']],
    suspensions: [[2, '2026-08-25', '2026-09-10']],
    is: ['2026-08-28', '2026-09-05', 2, true],
  },
};

it.each(Object.entries(cases))('counts %s', (_name, { windows = [], suspensions = [], month = '2026-08', is }) => {
  const entries = [
    ...windows.map((short) => entry('clearance_window', short)),
    ...suspensions.map((short) => entry('suspension', short)),
  ];
  const [opensOn, closesOn, id, isSuspended = false] = is;
  for (const order of [entries, entries.toReversed()]) {
    const { announced, ...found } = windowInForce(month, order);
    expect(found).toEqual({ opensOn, closesOn, isSuspended });
    expect(announced?.id ?? null).toBe(id);
  }
});

it('does not count entries of other kinds', () => {
  const others = (['cds_day', 'passing_out', 'other'] as const).map((kind) =>
    entry(kind, [1, '2026-08-01', '2026-08-31']),
  );
  expect(windowInForce('2026-08', others).announced).toBeNull();
});

describe('the days of a window', () => {
  it('are usually the 1st to the 10th, on a weekend too', () => {
    expect(usualWindow('2026-08')).toEqual({ opensOn: '2026-08-01', closesOn: '2026-08-10' });
    expect(usualWindow('2027-01').closesOn).toBe('2027-01-10');
  });

  it('end for members who clear on the last weekday', () => {
    const days = ['2026-09', '2026-10', '2027-01'].map((month) => clearByOf(usualWindow(month)));
    expect(days).toEqual(['2026-09-10', '2026-10-09', '2027-01-08']);
  });

  it('have their own last day on a weekend alone', () => {
    expect(clearByOf({ opensOn: '2026-08-01', closesOn: '2026-08-02' })).toBe('2026-08-02');
  });
});

describe('the clearance of a month', () => {
  const announced = entry('clearance_window', [1, '2026-09-03', '2026-09-12']);
  const suspension = { ...entry('suspension', [2, '2026-09-01', '2026-09-30']), note: 'Elections', source: 'NYSC/12' };

  it.each([
    ['2026-08-31', 'upcoming', 'upcoming'],
    ['2026-09-02', 'open', 'upcoming'],
    ['2026-09-03', 'open', 'open'],
    ['2026-09-11', 'unmarked', 'open'],
    ['2026-09-12', 'unmarked', 'open'],
    ['2026-09-13', 'unmarked', 'missed'],
  ])('is on %s %s by the usual window and %s by an announced one', (today, usually, byEntry) => {
    expect(clearanceOf('2026-09', null, [], today).status).toBe(usually);
    expect(clearanceOf('2026-09', null, [announced], today).status).toBe(byEntry);
  });

  it('names who has announced its window', () => {
    expect(clearanceOf('2026-09', null, [], '2026-09-01')).toMatchObject({
      ...{ isAnnounced: false, announcedBy: null, note: null, source: null },
    });
    expect(clearanceOf('2026-09', null, [announced], '2026-09-01')).toMatchObject({
      ...{ isAnnounced: true, announcedBy: 'Office 1', note: null, source: null },
    });
  });

  it('keeps its days in a suspension and names it, before, in and after them', () => {
    for (const today of ['2026-08-31', '2026-09-05', '2026-10-01']) {
      expect(clearanceOf('2026-09', null, [announced, suspension], today)).toEqual({
        ...{ month: '2026-09', opensOn: '2026-09-03', closesOn: '2026-09-12', clearedOn: null, status: 'suspended' },
        ...{ isAnnounced: true, announcedBy: 'Office 2', note: 'Elections', source: 'NYSC/12' },
      });
    }
  });

  it.each([
    ['the usual window', [], { isAnnounced: false, announcedBy: null }],
    ['an announced window', [announced], { isAnnounced: true, announcedBy: 'Office 1' }],
    ['a suspended usual window', [suspension], { isAnnounced: false, announcedBy: 'Office 2', note: 'Elections' }],
    ['a suspended announced window', [announced, suspension], { isAnnounced: false, announcedBy: 'Office 2' }],
  ])('is cleared once it is entered, also late, by %s', (_window, entries, announcement) => {
    const clearance = clearanceOf('2026-09', '2026-10-20', entries, '2026-10-20');
    expect(clearance).toMatchObject({ status: 'cleared', clearedOn: '2026-10-20', ...announcement });
  });
});
