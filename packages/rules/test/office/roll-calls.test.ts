import type { Mark } from '@kopa/contracts/office/roll-calls';
import { describe, expect, it } from 'vitest';
import {
  assertClaimInTime,
  assertFitsRoster,
  assertMayCorrect,
  assertMayGuess,
  assertNoneOpen,
  assertTimeOfClaim,
  assertTimes,
  closesItselfAt,
  endOfRollCall,
  isTimeOfMark,
  rollCallStatus,
} from '../../src/office/roll-calls.ts';
import {
  attendanceStatus,
  type MadeMark,
  type Presence,
  unmarked,
  withClaim,
  withCorrection,
  withMark,
  withMarks,
} from '../../src/office/roster.ts';
import { refusalOf } from '../refusal-of.ts';

describe('the times of a roll call', () => {
  const meeting = { title: 'Weekly CDS', on: '2026-11-28', from: '09:00', to: '12:30' };
  const opened = (changes: Partial<typeof meeting>) =>
    refusalOf(() => assertTimes({ ...meeting, ...changes }, '2026-11-28'));

  it.each([
    [{}, 'allowed'],
    [{ on: '2026-11-27' }, 'invalid_request body/on'],
    [{ on: '2026-12-05' }, 'allowed'],
    [{ on: '2026-12-06' }, 'invalid_request body/on'],
    [{ to: '09:00' }, 'invalid_request body/to'],
    [{ to: '08:59' }, 'invalid_request body/to'],
    [{ to: '17:00' }, 'allowed'],
    [{ to: '17:01' }, 'invalid_request body/to'],
    [{ from: '00:00', to: '00:01' }, 'allowed'],
  ])('with %o are %s', (changes, expected) => {
    expect(opened(changes)).toBe(expected);
  });

  it('are those of Nigeria', () => {
    expect(endOfRollCall(meeting).toISOString()).toBe('2026-11-28T11:30:00.000Z');
    expect(endOfRollCall({ on: '2026-11-28', to: '00:30' }).toISOString()).toBe('2026-11-27T23:30:00.000Z');
  });

  it('end 24 hours later by themselves, or with the last day of the office', () => {
    const endsAt = endOfRollCall(meeting);
    expect(closesItselfAt(endsAt, '2027-03-04').toISOString()).toBe('2026-11-29T11:30:00.000Z');
    expect(closesItselfAt(endsAt, '2026-11-28').toISOString()).toBe('2026-11-28T23:00:00.000Z');
    const closesAt = '2026-11-29T11:30:00.000Z';
    const on = (at: string, closedAt: string | null = null) => rollCallStatus({ closedAt, closesAt }, new Date(at));
    expect(on('2026-11-29T11:29:59.999Z')).toBe('open');
    expect(on('2026-11-29T11:30:00.000Z')).toBe('closed');
    expect(on('2026-11-28T11:30:00.000Z', '2026-11-28T11:00:00.000Z')).toBe('closed');
  });

  it('of claims end 24 hours after `to`', () => {
    const at = (now: string) => refusalOf(() => assertClaimInTime('2026-11-28T11:30:00.000Z', new Date(now)));
    expect([at('2026-11-29T11:29:59.999Z'), at('2026-11-29T11:30:00.000Z')]).toEqual(['allowed', 'too_late']);
  });

  it('of marks and claims lie in the last 24 hours', () => {
    const now = new Date('2026-11-28T12:00:00.000Z');
    const times = [
      '2026-11-28T12:00:00.001Z',
      '2026-11-28T12:00:00Z',
      '2026-11-27T12:00:00Z',
      '2026-11-27T11:59:59.999Z',
    ];
    expect(times.map((at) => isTimeOfMark(at, now))).toEqual([false, true, true, false]);
    expect(times.map((at) => refusalOf(() => assertTimeOfClaim(at, now)))).toEqual([
      ...['invalid_request body/at', 'allowed', 'allowed', 'invalid_request body/at'],
    ]);
  });
});

describe('a roll call', () => {
  it('is one of an office, for 1,000 members at most, and corrected once it is closed', () => {
    expect([true, false].map((open) => refusalOf(() => assertNoneOpen(open)))).toEqual(['roll_call_open', 'allowed']);
    expect([1000, 1001].map((size) => refusalOf(() => assertFitsRoster(size)))).toEqual([
      'allowed',
      'roster_too_large',
    ]);
    expect((['open', 'closed'] as const).map((status) => refusalOf(() => assertMayCorrect(status)))).toEqual([
      ...['roll_call_open', 'allowed'],
    ]);
  });

  it('takes no word after ten wrong ones, until claims end', () => {
    const guess = (wrong: number) => () =>
      assertMayGuess(wrong, '2026-11-28T11:30:00.000Z', new Date('2026-11-28T11:30:00.000Z'));
    expect([9, 10].map((wrong) => refusalOf(guess(wrong)))).toEqual(['allowed', 'rate_limited']);
    expect(guess(10)).toThrow(expect.objectContaining({ retryAfter: 86_400 }));
  });
});

describe('attendance', () => {
  it.each<[Mark, boolean, string | null, string]>([
    ['present', true, 'confirmed', 'confirmed'],
    ['present', false, 'marked', 'marked'],
    ['excused', true, 'excused', 'excused'],
    ['excused', false, 'excused', 'excused'],
    ['none', true, 'claimed', 'claimed'],
    ['none', false, null, 'absent'],
  ])('of %s, claimed: %s, is %s while it is open, %s afterwards', (mark, isClaimed, open, closed) => {
    expect(attendanceStatus({ mark, isClaimed }, 'open')).toBe(open);
    expect(attendanceStatus({ mark, isClaimed }, 'closed')).toBe(closed);
  });
});

/** A generator of numbers from 0 to 1 that a seed decides (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const shuffled = <T>(values: readonly T[], random: () => number): T[] =>
  values
    .map((value) => ({ value, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);

type Event = { kind: 'mark'; made: MadeMark } | { kind: 'claim' };

const day = 24 * 60 * 60 * 1000;
const received = Date.parse('2026-11-28T12:00:00.000Z');
const kinds: readonly Mark[] = ['present', 'excused', 'none'];

/** The marks of two devices whose clocks are up to a day behind, few enough milliseconds apart to meet, and a claim. */
function eventsOf(random: () => number): Event[] {
  const clocks = [Math.floor(random() * 3), random() < 0.5 ? day - 5 : Math.floor(random() * 3)];
  const marks = Array.from({ length: Math.floor(random() * 12) }, (): Event => {
    const clock = clocks[random() < 0.5 ? 0 : 1] as number;
    const at = new Date(received - clock - Math.floor(random() * 4)).toISOString();
    return { kind: 'mark', made: { mark: kinds[Math.floor(random() * 3)] as Mark, at } };
  });
  return random() < 0.5 ? marks : [...marks, { kind: 'claim' }];
}

const after = (state: Presence, event: Event): Presence =>
  event.kind === 'claim' ? withClaim(state) : withMark(state, event.made);

describe('a state from marks and claims of several devices', () => {
  it('is the same in any order, with any repetition, and in pages of any size', () => {
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const random = randomFrom(seed);
      const events = eventsOf(random);
      const state = events.reduce(after, unmarked);
      const repeated = [...events, ...events.filter(() => random() < 0.3)];
      expect(shuffled(repeated, random).reduce(after, unmarked), `seed ${seed}`).toEqual(state);
      const made = shuffled(events, random).flatMap((event) => (event.kind === 'mark' ? [event.made] : []));
      const cut = Math.floor(random() * made.length);
      const inPages = withMarks(withMarks(unmarked, made.slice(0, cut)), made.slice(cut));
      expect({ ...inPages, isClaimed: state.isClaimed }, `seed ${seed}`).toEqual(state);
    }
  });

  it('is the last correction after the closing, wherever claims come', () => {
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const random = randomFrom(seed);
      const events = eventsOf(random);
      const marks = events.filter(({ kind }) => kind === 'mark');
      const claims = events.filter(({ kind }) => kind === 'claim');
      const corrections = Array.from({ length: 1 + Math.floor(random() * 3) }, () => kinds[Math.floor(random() * 3)]);
      const correct = (state: Presence, mark: Mark | undefined) => withCorrection(state, mark as Mark);
      const closed = shuffled(marks, random).reduce(after, unmarked);
      const early = claims.reduce(after, closed);
      const late = claims.reduce(after, corrections.reduce(correct, closed));
      expect(corrections.reduce(correct, early), `seed ${seed}`).toEqual(late);
      expect(late, `seed ${seed}`).toMatchObject({ mark: corrections.at(-1), isClaimed: claims.length > 0 });
    }
  });

  it('is the latest mark, and at one time present before excused before none', () => {
    const [early, late] = ['2026-11-28T09:00:00.000Z', '2026-11-28T09:00:00.001Z'];
    const of = (...made: [Mark, string][]) =>
      withMarks(
        unmarked,
        made.map(([mark, at]) => ({ mark, at })),
      ).mark;
    expect(of(['present', late], ['none', early])).toBe('present');
    expect(of(['present', early], ['none', late])).toBe('none');
    expect(of(['none', early], ['present', early], ['excused', early])).toBe('present');
    expect(of(['none', early], ['excused', early])).toBe('excused');
    // The same moment, written in another zone.
    expect(of(['present', '2026-11-28T10:00:00.000+01:00'], ['excused', early])).toBe('present');
  });
});
