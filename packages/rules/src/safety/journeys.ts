import { journeyLimits } from '@kopa/contracts/limits';
import type { ContactStatus, JourneyStatus } from '@kopa/contracts/safety/journeys';
import { fail, type Refusal } from '../refusal.ts';
import { sentAt } from '../waited.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Nigeria has no summer time. */
const lagosAhead = hour;

/** A time of the wire, ISO 8601. */
type Time = string;

const invalid = (path: string, message: string): Refusal => fail('invalid_request', { fields: [{ path, message }] });

/** True for a time after 18:00 or before 6:00 in Nigeria; these two are by day (product 4.46). */
export function isAfterDark(expectedAt: Time): boolean {
  const timeOfDay = (Date.parse(expectedAt) + lagosAhead) % day;
  const { from, to } = journeyLimits.daylight;
  return timeOfDay < from * hour || timeOfDay > to * hour;
}

/** True for a journey that is over. */
export function hasEnded(status: JourneyStatus): boolean {
  return status === 'arrived' || status === 'cancelled';
}

/**
 * The time from which a send counts: its own `at` if it waited for the network, otherwise now.
 * @throws 400 invalid_request for an `at` in the future or over 24 hours ago
 */
export function countedFrom(at: Time | undefined, now: Date): Date {
  return sentAt(at, now, journeyLimits.waited);
}

/** @throws 400 invalid_request for a change that counts from before the start */
export function assertAfterStart(from: Date, startedAt: Time): void {
  if (from.getTime() < Date.parse(startedAt)) throw invalid('body/at', 'must not be before the start');
}

/** @throws 400 invalid_request for a time before `from`, or over 48 hours after it */
export function assertExpectedInTime(expectedAt: Time, from: Date): void {
  const ahead = Date.parse(expectedAt) - from.getTime();
  if (!(ahead >= 0)) throw invalid('body/expectedAt', 'must not be in the past');
  if (ahead > journeyLimits.ahead) throw invalid('body/expectedAt', 'must be at most 48 hours ahead');
}

/** @throws 400 invalid_request for a traveller who is one of the own contacts */
export function assertOthersAsContacts(travellerId: number, contactIds: readonly number[]): void {
  if (contactIds.includes(travellerId)) throw invalid('body/contactIds', 'must not contain yourself');
}

/** Only accepted connections can watch. @throws 404 not_found */
export function assertConnected(contactIds: readonly number[], connectedIds: readonly number[]): void {
  if (!contactIds.every((id) => connectedIds.includes(id))) throw fail('not_found');
}

/**
 * A member is on one journey at a time. `id` is that of the new one; undefined where another one has not ended.
 * @throws 409 journey_active
 */
export function assertMayStart(id: number | undefined): asserts id is number {
  if (id === undefined) throw fail('journey_active');
}

/** Only the traveller changes a journey, and only a contact watches it. @throws 403 forbidden */
export function assertOwnPart(isOwn: boolean): void {
  if (!isOwn) throw fail('forbidden');
}

/** @throws 409 journey_ended */
export function assertUnderway(status: JourneyStatus): void {
  if (hasEnded(status)) throw fail('journey_ended');
}

/** The next step of a journey without an arrival: the traveller is asked, then the contacts are told; null before. */
export function nextStep(status: JourneyStatus, expectedAt: Time, now: Date): 'due' | 'alerted' | null {
  const late = now.getTime() - Date.parse(expectedAt);
  if (status === 'underway' && late >= 0) return 'due';
  return status === 'due' && late >= journeyLimits.alertAfter ? 'alerted' : null;
}

/**
 * The status of a journey with a new expected time. One that is past when it comes is due at once; after an alert it
 * changes nothing, so that nobody is alerted again.
 */
export function statusFrom(expectedAt: Time, now: Date, before: JourneyStatus = 'underway'): JourneyStatus {
  if (nextStep('underway', expectedAt, now) === null) return 'underway';
  return before === 'alerted' ? 'alerted' : 'due';
}

/** False for the present expected time, and for one that was given before it, such as on another device. */
export function replacesTime(
  present: { expectedAt: Time; timeGivenAt: Time },
  expectedAt: Time,
  givenAt: Date,
): boolean {
  const isOlder = givenAt.getTime() < Date.parse(present.timeGivenAt);
  return !isOlder && Date.parse(expectedAt) !== Date.parse(present.expectedAt);
}

/** A contact who has not answered is told like one who watches; one who has declined is not. */
export function isTold(status: ContactStatus): boolean {
  return status !== 'declined';
}

/** The contacts that a member may see: all for the traveller, otherwise the own entry. */
export function seenContacts<T extends { memberId: number }>(
  contacts: readonly T[],
  travellerId: number,
  viewerId: number,
): T[] {
  return contacts.filter(({ memberId }) => viewerId === travellerId || viewerId === memberId);
}
