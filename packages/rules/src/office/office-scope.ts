import type { OfficeKind } from '@kopa/contracts/office/offices';
import { fail } from '../refusal.ts';

/** An accepted office in force whose holder acts for a place: a state, or some LGAs of it. */
export interface ScopedOffice {
  id: number;
  kind: OfficeKind;
  state: string;
  /** Null for the whole state. */
  lgas: readonly string[] | null;
}

/** The places to which a session is held; null for none: moderators and super administrators act everywhere. */
export type Scope = readonly ScopedOffice[] | null;

/** The place of an audience, a call or an entry. */
export interface ScopedPlace {
  state?: string | null;
  lga?: string | null;
}

/** An official without an accepted office in force acts nowhere (product 4.49). @throws 403 out_of_scope */
export function assertHoldsOffice(scope: Scope): void {
  if (scope?.length === 0) throw fail('out_of_scope');
}

/** True if an office has a place wholly inside. Everybody, a batch or a CDS group alone lie outside of every office. */
export function covers({ state, lgas }: ScopedOffice, place: ScopedPlace): boolean {
  if (state !== place.state) return false;
  return lgas === null || (typeof place.lga === 'string' && lgas.includes(place.lga));
}

/** The first of one's offices that has a place inside; null without one, and for a session that is held to no place. */
export function officeOf(scope: Scope, place: ScopedPlace): ScopedOffice | null {
  return scope?.find((office) => covers(office, place)) ?? null;
}

/** True if a session may act in a place. */
export function isInScope(scope: Scope, place: ScopedPlace): boolean {
  return scope === null || officeOf(scope, place) !== null;
}

/** @throws 403 out_of_scope for a place outside of one's offices */
export function assertInScope(scope: Scope, place: ScopedPlace): void {
  if (!isInScope(scope, place)) throw fail('out_of_scope');
}

/** A thing outside of one's offices is refused like a missing one. @throws 404 not_found */
export function assertFoundInScope<T extends ScopedPlace>(scope: Scope, thing: T | undefined): asserts thing is T {
  if (thing === undefined || !isInScope(scope, thing)) throw fail('not_found');
}
