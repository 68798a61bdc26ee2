import { officeLimits } from '@kopa/contracts/limits';
import {
  type HolderKind,
  holdersOfKinds,
  type OfficeKind,
  type OfficePlace,
  type OfficeStatus,
  rollCallingKinds,
} from '@kopa/contracts/office/offices';
import { addDays } from '../dates.ts';
import { fail, type Refusal } from '../refusal.ts';
import { assertPlace } from '../service/places.ts';

/** Where an office is, with null in the fields that its kind lacks. */
export interface StoredPlace {
  kind: OfficeKind;
  state: string;
  lga: string | null;
  lgas: readonly string[] | null;
  cdsGroup: string | null;
}

/** The course of an office. Times are ISO 8601, `until` is a day in Nigeria, included. */
export interface OfficeCourse {
  acceptedAt: string | null;
  endedAt: string | null;
  until: string;
}

/** The caller, or the holder of an office. */
export interface Holder {
  kind: HolderKind;
  id: number;
}

/** An office with its holder; null once the holder's account is deleted. */
export type HeldOffice = OfficeCourse & { holder: Holder | null };

const refuse = (path: string, message: string): Refusal =>
  fail('invalid_request', { fields: [{ path: `body/${path}`, message }] });

const fieldsOfKinds: Record<OfficeKind, readonly ('lga' | 'lgas' | 'cdsGroup')[]> = {
  coordinator: [],
  zonal: ['lgas'],
  inspector: ['lga'],
  liaison: ['lga'],
  cds_executive: ['lga', 'cdsGroup'],
};

/** An office has the place of its kind, and that place exists (product 4.49). @throws 400 invalid_request */
export function assertOfficePlace(place: OfficePlace): void {
  const wanted = fieldsOfKinds[place.kind];
  for (const field of ['lga', 'lgas', 'cdsGroup'] as const) {
    if ((place[field] !== undefined) !== wanted.includes(field)) {
      throw refuse(field, wanted.includes(field) ? 'is missing' : 'is not of this kind of office');
    }
  }
  assertPlace({ state: place.state, lga: place.lga }, 'body');
  for (const lga of place.lgas ?? []) assertPlace({ state: place.state, lga }, 'body');
}

/** A kind is held by members, or by administrators. @throws 400 invalid_request */
export function assertHolderOfKind(kind: OfficeKind, holder: HolderKind): void {
  const wanted = holdersOfKinds[kind];
  if (holder !== wanted) throw refuse('holder', `must be ${wanted === 'member' ? 'a member' : 'an administrator'}`);
}

/** The record of a member; null for the fields that it lacks. */
export interface ServicePlace {
  state: string | null;
  lga: string | null;
  cdsGroup: string | null;
}

/** True if a member serves in the place of an office. */
export function servesIn({ state, lga, lgas, cdsGroup }: StoredPlace, member: ServicePlace): boolean {
  if (member.state !== state) return false;
  if (lga !== null && member.lga !== lga) return false;
  if (lgas !== null && !(member.lga !== null && lgas.includes(member.lga))) return false;
  return cdsGroup === null || member.cdsGroup === cdsGroup;
}

/** A member holds offices of the place where they serve. @throws 400 invalid_request */
export function assertServesIn(place: StoredPlace, member: ServicePlace): void {
  if (!servesIn(place, member)) throw refuse('holder', 'must serve in the place of the office');
}

/** The last day lies from today to 366 days ahead. @throws 400 invalid_request */
export function assertUntil(until: string, today: string): void {
  if (until < today) throw refuse('until', 'has passed');
  if (until > addDays(today, officeLimits.days))
    throw refuse('until', `must be at most ${officeLimits.days} days ahead`);
}

/** An office is held once, also by an offer. @throws 409 office_held */
export function assertNotHeld(isHeld: boolean): void {
  if (isHeld) throw fail('office_held');
}

/** The status of an office on a day in Nigeria: it ends by itself after its last day. */
export function officeStatus({ acceptedAt, endedAt, until }: OfficeCourse, today: string): OfficeStatus {
  if (endedAt !== null || until < today) return 'ended';
  return acceptedAt === null ? 'offered' : 'accepted';
}

/** @throws 409 office_ended */
export function assertNotEnded(office: OfficeCourse, today: string): void {
  if (officeStatus(office, today) === 'ended') throw fail('office_ended');
}

/** An offer is for its holder alone. @throws 404 without an office, 403 not_your_office, 409 office_ended */
export function assertMayAnswerOffer<T extends HeldOffice>(
  office: T | undefined,
  caller: Holder,
  today: string,
): asserts office is T {
  if (office === undefined) throw fail('not_found');
  if (office.holder?.kind !== caller.kind || office.holder.id !== caller.id) throw fail('not_your_office');
  assertNotEnded(office, today);
}

/** The calls of an office are its holder's alone, from the acceptance to the end. @throws as for an offer */
export function assertHolds<T extends HeldOffice>(
  office: T | undefined,
  caller: Holder,
  today: string,
): asserts office is T {
  assertMayAnswerOffer(office, caller, today);
  if (office.acceptedAt === null) throw fail('not_your_office');
}

/** Coordinators and zonal inspectors call no roll. @throws 403 forbidden */
export function assertMayCallRoll(kind: OfficeKind): void {
  if (!rollCallingKinds.includes(kind)) throw fail('forbidden');
}

/** The place of an office in words: "Lagos", "Ikeja, Lagos", "Ikeja, Epe, Lagos". */
export function placeInWords({ state, lga, lgas }: Pick<StoredPlace, 'state' | 'lga' | 'lgas'>): string {
  return [...(lgas ?? []), ...(lga === null ? [] : [lga]), state].join(', ');
}

/** The stored place of an offer. */
export function storedPlace({ kind, state, lga, lgas, cdsGroup }: OfficePlace): StoredPlace {
  return { kind, state, lga: lga ?? null, lgas: lgas ?? null, cdsGroup: cdsGroup ?? null };
}
