import { clearanceDayLimits } from '@kopa/contracts/limits';
import {
  type ClearanceAnswer,
  type ClearanceFigures,
  clearanceDayStatuses,
  type NewClearanceAnswer,
} from '@kopa/contracts/service/clearance-days';
import { fail } from '../refusal.ts';
import { type Announced, windowInForce } from './clearance-windows.ts';
import { clearanceMonths } from './clearances.ts';
import type { ServicePeriod } from './service-year.ts';

const { step, waitStep, countsFor } = clearanceDayLimits;

/** True on a day of the window in force of a month that is not suspended. `entries` are those that concern the member. */
export function isClearanceDay({ start, end }: ServicePeriod, entries: readonly Announced[], today: string): boolean {
  return clearanceMonths(start, end).some((month) => {
    const { isSuspended, opensOn, closesOn } = windowInForce(month, entries);
    return !isSuspended && opensOn <= today && today <= closesOn;
  });
}

/**
 * Refuses an answer on another day than one of the clearance, and a wait where it is not open.
 * @throws 400 invalid_request; 409 not_today
 */
export function assertMayTell({ status, waitMinutes }: NewClearanceAnswer, isInWindow: boolean): void {
  if (waitMinutes !== undefined && status !== 'open') {
    throw fail('invalid_request', { fields: [{ path: 'body/waitMinutes', message: 'must come with `open` only' }] });
  }
  if (!isInWindow) throw fail('not_today');
}

/** A number in steps of ten, downwards. */
export function inTens(count: number): number {
  return count - (count % step);
}

/** True if the first answer of this many members of a day renews the figures. */
export function renewsFigures(firstAnswers: number): boolean {
  return firstAnswers % step === 0;
}

/** An answer as far as the figures count it. */
export type CountedAnswer = Pick<ClearanceAnswer, 'status' | 'waitMinutes'>;

/** The figures of the last answers of different members; null where they are too few (product 4.54). */
export function figuresOf(answers: readonly CountedAnswer[]): ClearanceFigures | null {
  if (answers.length < step) return null;
  const numberOf = (wanted: ClearanceAnswer['status']) => answers.filter(({ status }) => status === wanted).length;
  return {
    count: inTens(answers.length),
    status: clearanceDayStatuses.find((status) => haveTwoThirds(numberOf(status), answers.length)) ?? 'mixed',
    waitMinutes: waitOf(answers.flatMap(({ waitMinutes }) => (waitMinutes === null ? [] : [waitMinutes]))),
  };
}

/** True if "closed" and "nobody" together have two thirds of the answers. */
export function wereClosed(answers: readonly CountedAnswer[]): boolean {
  return haveTwoThirds(answers.filter(({ status }) => status !== 'open').length, answers.length);
}

function haveTwoThirds(part: number, all: number): boolean {
  return part * 3 >= all * 2;
}

/** The median of the waits, of an even number the lower, downwards in steps of 15. */
function waitOf(waits: readonly number[]): number | null {
  if (waits.length < step) return null;
  const median = waits.toSorted((one, other) => one - other)[Math.ceil(waits.length / 2) - 1] ?? 0;
  return median - (median % waitStep);
}

/** True while figures count that were renewed at a moment. */
export function areInForce(renewedAt: Date, now: Date): boolean {
  return now.getTime() < renewedAt.getTime() + countsFor;
}

/** How many others answered on a day, from its answers in tens, with the own one among them or not; null below ten. */
export function othersThere(answers: number, isOwnAmong: boolean): number | null {
  return inTens(Math.max(0, answers - Number(isOwnAmong))) || null;
}
