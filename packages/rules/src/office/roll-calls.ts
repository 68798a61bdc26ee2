import { rollCallLimits } from '@kopa/contracts/limits';
import type { NewRollCall, RollCallStatus } from '@kopa/contracts/office/roll-calls';
import { DAY, HOUR, MINUTE } from '@kopa/contracts/time';
import { addDays } from '../dates.ts';
import { fail, type Refusal } from '../refusal.ts';

/** Nigeria has no summer time. */
const lagosAhead = HOUR;

const refuse = (path: string, message: string): Refusal => fail('invalid_request', { fields: [{ path, message }] });

/** Minutes since midnight of a time HH:MM. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * A roll call is today or on one of the next days, and at most 8 hours long; its end may have passed (product 4.50).
 * @throws 400 invalid_request
 */
export function assertTimes({ on, from, to }: NewRollCall, today: string): void {
  if (on < today) throw refuse('body/on', 'has passed');
  if (on > addDays(today, rollCallLimits.daysAhead)) {
    throw refuse('body/on', `must be at most ${rollCallLimits.daysAhead} days ahead`);
  }
  const length = minutesOf(to) - minutesOf(from);
  if (length <= 0) throw refuse('body/to', 'must be later than `from`');
  if (length > rollCallLimits.hours * 60)
    throw refuse('body/to', `must be at most ${rollCallLimits.hours} hours later`);
}

/** When a roll call is over: `to` on its day in Nigeria. */
export function endOfRollCall({ on, to }: Pick<NewRollCall, 'on' | 'to'>): Date {
  return new Date(Date.parse(on) + minutesOf(to) * MINUTE - lagosAhead);
}

/** When a roll call closes itself: 24 hours after its end, or with its office, whose last day is `until`. */
export function closesItselfAt(endsAt: Date, until: string): Date {
  const endOfOffice = Date.parse(until) + DAY - lagosAhead;
  return new Date(Math.min(endsAt.getTime() + rollCallLimits.openAfterEnd, endOfOffice));
}

/** A roll call closes by its holder, or by itself. Times are ISO 8601. */
export interface Closing {
  closedAt: string | null;
  closesAt: string;
}

/** The status at a moment. */
export function rollCallStatus({ closedAt, closesAt }: Closing, now: Date): RollCallStatus {
  return closedAt === null && now.getTime() < Date.parse(closesAt) ? 'open' : 'closed';
}

/** An office has one open roll call. @throws 409 roll_call_open */
export function assertNoneOpen(hasOpen: boolean): void {
  if (hasOpen) throw fail('roll_call_open');
}

/** @throws 409 roster_too_large for more members than a roster holds */
export function assertFitsRoster(members: number): void {
  if (members > rollCallLimits.roster) throw fail('roster_too_large');
}

/** Only a closed roll call is corrected: before, the holder marks again. @throws 409 roll_call_open */
export function assertMayCorrect(status: RollCallStatus): void {
  if (status === 'open') throw fail('roll_call_open');
}

/** Claims come until 24 hours after the end, also to a closed roll call. ISO 8601. @throws 409 too_late */
export function assertClaimInTime(endsAt: string, now: Date): void {
  if (now.getTime() >= Date.parse(endsAt) + rollCallLimits.openAfterEnd) throw fail('too_late');
}

/** After ten wrong words no word of the member is taken. @throws 429 rate_limited */
export function assertMayGuess(wrongWords: number, endsAt: string, now: Date): void {
  if (wrongWords < rollCallLimits.wrongWords) return;
  const left = Date.parse(endsAt) + rollCallLimits.openAfterEnd - now.getTime();
  throw fail('rate_limited', { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
}

/** True for a time in the last 24 hours, which a mark or claim that waited for the network may have. */
export function isTimeOfMark(at: string, now: Date): boolean {
  const ago = now.getTime() - Date.parse(at);
  return ago >= 0 && ago <= rollCallLimits.waited;
}

/** @throws 400 invalid_request for a claim from the future, or from more than 24 hours ago */
export function assertTimeOfClaim(at: string, now: Date): void {
  if (!isTimeOfMark(at, now)) throw refuse('body/at', 'must be in the last 24 hours, and not in the future');
}
