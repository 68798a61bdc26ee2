import { calendarLimits, serviceLimits } from '@kopa/contracts/limits';
import type { Audience } from '@kopa/contracts/news/channels';
import type { CalendarEntry, CalendarEntryChanges, CalendarKind } from '@kopa/contracts/service/calendar';
import { addDays, laterDay } from '../dates.ts';
import type { ChannelAudience } from '../news/channels.ts';
import { fail, type Refusal } from '../refusal.ts';
import { assertPlace } from './places.ts';
import type { ServicePeriod } from './service-year.ts';

/** First and last day of an entry or a list, YYYY-MM-DD, both included. */
export type Days = Pick<CalendarEntry, 'from' | 'to'>;

/** No entry lies outside these days. */
export const calendarDays: Days = { from: '2020-01-01', to: '2099-12-31' };

/** The deployment of a member; null where a portal record lacks it, or there is no record. */
export type Deployment = Omit<ChannelAudience, 'kind'>;

/**
 * The places whose entries may concern a member, the own one last; everybody is the empty text. The database's column
 * `place` does the same.
 */
export function placesOf({ state, lga }: Pick<Deployment, 'state' | 'lga'>): string[] {
  if (state === null) return [''];
  return lga === null ? ['', state] : ['', state, `${state}/${lga}`];
}

/** True for the audience of all members. */
export function isForEverybody(audience: Audience): boolean {
  return Object.keys(audience).length === 0;
}

/** True if an audience has a member. */
export function concerns({ state, lga, batch, cdsGroup }: Audience, member: Deployment): boolean {
  return (
    (state === undefined || state === member.state) &&
    (lga === undefined || lga === member.lga) &&
    (batch === undefined || batch === member.batch) &&
    (cdsGroup === undefined || cdsGroup === member.cdsGroup)
  );
}

/**
 * Refuses an audience at a place that does not exist. `part` is the part of the request that holds it.
 * @throws 400 invalid_request, also for an LGA without its state and a CDS group without an LGA
 */
export function assertAudience({ state, lga, cdsGroup }: Audience, part: 'body/audience' | 'querystring'): void {
  if (lga !== undefined && state === undefined) throw refuse(part, 'an LGA needs its state');
  if (cdsGroup !== undefined && lga === undefined) throw refuse(part, 'a CDS group needs an LGA');
  if (state !== undefined) assertPlace({ state, lga }, part);
}

/** The most days of an entry of a kind. */
export function longestOf(kind: CalendarKind): number {
  return kind === 'passing_out' || kind === 'other' ? calendarLimits.longDays : calendarLimits.days;
}

/** @throws 400 invalid_request for days that an entry of the kind cannot have */
export function assertDays(kind: CalendarKind, { from, to }: Days): void {
  if (to < from) throw refuse('body/to', 'is before `from`');
  if (from < calendarDays.from || to > calendarDays.to) {
    throw refuse('body/from', `must be from ${calendarDays.from} to ${calendarDays.to}`);
  }
  const longest = longestOf(kind);
  if (to > addDays(from, longest - 1)) throw refuse('body/to', `must be at most ${longest} days, with \`from\``);
}

/** An entry after its changes. An empty note or source is none. */
export function changedEntry<E extends CalendarEntry>(entry: E, { note, source, ...changes }: CalendarEntryChanges): E {
  return {
    ...{ ...entry, ...changes },
    ...(note === undefined ? {} : { note: note || null }),
    ...(source === undefined ? {} : { source: source || null }),
  };
}

/** @throws 400 invalid_request for an entry that was over before `today` */
export function assertNotOver({ to }: Days, today: string): void {
  if (to < today) throw refuse('body/to', 'has passed');
}

/**
 * The days of a member's calendar. Without a linked portal (`period` is null) it ends after a year.
 * @throws 400 invalid_request for days that end before they begin
 */
export function memberCalendarDays(wanted: Partial<Days>, period: ServicePeriod | null, today: string): Days {
  const { from, to } = calendarDaysOf(wanted);
  return {
    from: from ?? addDays(today, -calendarLimits.shownBefore),
    to: to ?? period?.end ?? addDays(today, serviceLimits.days),
  };
}

/**
 * The days that a list is asked for, brought to the edge of {@link calendarDays}: PostgreSQL has no year 0.
 * @throws 400 invalid_request for days that end before they begin
 */
export function calendarDaysOf({ from, to }: Partial<Days>): Partial<Days> {
  if (from !== undefined && to !== undefined && to < from) throw refuse('querystring/to', 'is before `from`');
  return {
    from: from && laterDay(from, calendarDays.from),
    to: to && laterDay(to, addDays(calendarDays.from, -1)),
  };
}

function refuse(path: string, message: string): Refusal {
  return fail('invalid_request', { fields: [{ path, message }] });
}
