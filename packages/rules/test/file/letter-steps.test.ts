import type { LetterStepState } from '@kopa/contracts/file/letters';
import { describe, expect, it } from 'vitest';
import { assertMayRewrite, handedIn, newSteps, outcomeOf, takenBack } from '../../src/file/letter-steps.ts';
import { refusalOf } from '../refusal-of.ts';

const today = '2026-11-28';
const on = '2026-11-20';

/** The route of a leave with the days on which it was handed in. */
const route = (...days: (string | null)[]): LetterStepState[] =>
  newSteps(['employer', 'inspector', 'coordinator']).map((state, place) => ({ ...state, on: days[place] ?? null }));

describe('a letter is handed in', () => {
  it.each([
    ['at the first office', route(), 'employer', '2026-11-20', 'allowed'],
    ['today', route(), 'employer', today, 'allowed'],
    ['tomorrow', route(), 'employer', '2026-11-29', 'invalid_request body/on'],
    ['before it was written', route(), 'employer', '2026-11-19', 'invalid_request body/on'],
    ['at an office that is not on its route', route(), 'zonal', today, 'invalid_request params/step'],
    ['at the second office first', route(), 'inspector', today, 'step_order'],
    ['at the second office', route('2026-11-22'), 'inspector', '2026-11-22', 'allowed'],
    [
      'at the second office before the first',
      route('2026-11-22'),
      'inspector',
      '2026-11-21',
      'invalid_request body/on',
    ],
    ['at the last office, past one', route('2026-11-22'), 'coordinator', today, 'step_order'],
    ['again, on another day', route('2026-11-22', '2026-11-24'), 'employer', '2026-11-24', 'allowed'],
    [
      'again, after the next office',
      route('2026-11-22', '2026-11-24'),
      'employer',
      '2026-11-25',
      'invalid_request body/on',
    ],
  ] as const)('%s: %s', (_, steps, step, day, expected) =>
    expect(refusalOf(() => handedIn({ on, steps }, step, { on: day }, today))).toBe(expected),
  );

  it('with the name of who took it, which the next entry replaces', () => {
    const first = handedIn({ on, steps: route() }, 'employer', { on: today, receivedBy: 'Mrs Bello' }, today);
    expect(first[0]).toEqual({ step: 'employer', on: today, receivedBy: 'Mrs Bello' });
    expect(handedIn({ on, steps: first }, 'employer', { on: today }, today)[0]?.receivedBy).toBeNull();
  });
});

describe('a step is taken back', () => {
  const outcome = { outcome: 'granted', on: today, days: 5 } as const;
  it.each([
    ['the last one', route('2026-11-22', '2026-11-24'), null, 'inspector', 'allowed'],
    ['one before it', route('2026-11-22', '2026-11-24'), null, 'employer', 'step_order'],
    ['one without a day', route(), null, 'coordinator', 'allowed'],
    ['the first one', route('2026-11-22'), null, 'employer', 'allowed'],
    ['the first one of a letter with an outcome', route('2026-11-22'), outcome, 'employer', 'step_order'],
    ['a later one of a letter with an outcome', route('2026-11-22', '2026-11-24'), outcome, 'inspector', 'allowed'],
    ['one that is not on the route', route(), null, 'zonal', 'invalid_request params/step'],
  ] as const)('%s', (_, steps, had, step, expected) =>
    expect(refusalOf(() => takenBack({ steps, outcome: had }, step))).toBe(expected),
  );
});

describe('an outcome', () => {
  const steps = route('2026-11-22');
  it.each([
    ['a granted leave has the days asked for', { outcome: 'granted', on: today }, 5, 5],
    ['or fewer', { outcome: 'granted', on: today, days: 3 }, 5, 3],
    ['a refused one has none', { outcome: 'refused', on: today }, 5, null],
    ['a granted letter without days has none', { outcome: 'granted', on: today }, null, null],
  ] as const)('%s', (_, given, asked, days) =>
    expect(outcomeOf({ steps }, given, asked, today)).toEqual({ outcome: given.outcome, on: given.on, days }),
  );

  it.each([
    ['days of a refused one', steps, { outcome: 'refused', on: today, days: 3 }, 5, 'invalid_request body/days'],
    ['days of a letter without', steps, { outcome: 'granted', on: today, days: 3 }, null, 'invalid_request body/days'],
    ['a day in the future', steps, { outcome: 'granted', on: '2026-11-29' }, 5, 'invalid_request body/on'],
    ['a day before the first step', steps, { outcome: 'granted', on: '2026-11-21' }, 5, 'invalid_request body/on'],
    ['the day of the first step', steps, { outcome: 'granted', on: '2026-11-22' }, 5, 'allowed'],
    ['a letter that was not handed in', route(), { outcome: 'granted', on: today }, 5, 'not_handed_in'],
  ] as const)('%s', (_, way, given, asked, expected) =>
    expect(refusalOf(() => outcomeOf({ steps: way }, given, asked, today))).toBe(expected),
  );
});

it('a letter is rewritten until it is handed in', () => {
  expect(refusalOf(() => assertMayRewrite({ steps: route() }))).toBe('allowed');
  expect(refusalOf(() => assertMayRewrite({ steps: route('2026-11-22') }))).toBe('letter_handed_in');
});
