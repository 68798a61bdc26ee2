import type { LetterStep } from '@kopa/contracts/file/letter-templates';
import type { Letter, LetterOutcome, LetterStepState, NewOutcome, NewStep } from '@kopa/contracts/file/letters';
import { letterLimits } from '@kopa/contracts/limits';
import { fail, type Refusal } from '../refusal.ts';

type Way = Pick<Letter, 'on' | 'steps'>;

const invalid = (path: string, message: string): Refusal => fail('invalid_request', { fields: [{ path, message }] });

/** True for a letter that was handed in at the first office. */
export function isHandedIn({ steps }: Pick<Way, 'steps'>): boolean {
  return steps.some(({ on }) => on !== null);
}

/** @throws 409 too_many_letters for a member who keeps this many */
export function assertMayKeepLetter(count: number): void {
  if (count >= letterLimits.kept) throw fail('too_many_letters');
}

/** @throws 409 letter_handed_in */
export function assertMayRewrite(letter: Pick<Way, 'steps'>): void {
  if (isHandedIn(letter)) throw fail('letter_handed_in');
}

/** The route of a new letter. */
export function newSteps(steps: readonly LetterStep[]): LetterStepState[] {
  return steps.map((step) => ({ step, on: null, receivedBy: null }));
}

/**
 * The route of a letter that was handed in at an office on a day; it replaces an earlier entry there.
 * @throws 400 invalid_request for an office that is not on the route, and for a day after `today` or out of order
 * @throws 409 step_order before the office before it
 */
export function handedIn({ on: written, steps }: Way, step: LetterStep, given: NewStep, today: string) {
  const place = placeOf(steps, step);
  const { on, receivedBy = null } = given;
  const [before, after] = [steps[place - 1], steps[place + 1]];
  if (on > today) throw invalid('body/on', 'must not be in the future');
  if (on < written) throw invalid('body/on', 'must not be before the letter');
  if (before?.on && on < before.on) throw invalid('body/on', 'must not be before the step before it');
  if (after?.on && on > after.on) throw invalid('body/on', 'must not be after the next step');
  if (before?.on === null) throw fail('step_order');
  return steps.with(place, { step, on, receivedBy });
}

/**
 * The route of a letter without the entry at an office.
 * @throws 400 invalid_request for an office that is not on the route
 * @throws 409 step_order after which another one follows, and for the first one of a letter with an outcome
 */
export function takenBack(
  { steps, outcome }: Pick<Letter, 'steps'> & { outcome: unknown },
  step: LetterStep,
): LetterStepState[] {
  const place = placeOf(steps, step);
  const isFollowed = steps.slice(place + 1).some(({ on }) => on !== null);
  if (isFollowed || (place === 0 && outcome !== null)) throw fail('step_order');
  return steps.with(place, { step, on: null, receivedBy: null });
}

/**
 * The outcome of a letter that asks for this many days; null for one without a field of days.
 * @throws 400 invalid_request for a day after `today` or before the first step, and for days that it cannot have
 * @throws 409 not_handed_in
 */
export function outcomeOf(
  { steps }: Pick<Way, 'steps'>,
  { outcome, on, days = null }: NewOutcome,
  asked: number | null,
  today: string,
): LetterOutcome {
  const mayHaveDays = outcome === 'granted' && asked !== null;
  if (days !== null && !mayHaveDays) throw invalid('body/days', 'are only of a granted letter that asks for days');
  if (on > today) throw invalid('body/on', 'must not be in the future');
  const first = steps[0]?.on ?? null;
  if (first === null) throw fail('not_handed_in');
  if (on < first) throw invalid('body/on', 'must not be before the letter was handed in');
  return { outcome, on, days: mayHaveDays ? (days ?? asked) : null };
}

function placeOf(steps: readonly LetterStepState[], step: LetterStep): number {
  const place = steps.findIndex((one) => one.step === step);
  if (place === -1) throw invalid('params/step', 'is not on the route of this letter');
  return place;
}
