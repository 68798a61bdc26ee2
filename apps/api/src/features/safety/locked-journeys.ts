import type { Actor } from '@kopa/rules/notifications/notifications';
import { assertFound } from '@kopa/rules/refusal';
import { assertOwnPart, assertUnderway, isTold } from '@kopa/rules/safety/journeys';
import type { Db } from '../../db/database.ts';
import { lockMembers } from '../../shared/locks.ts';
import { findPartyIds, type LockedJourney, lockJourneyRows } from './journeys.queries.ts';

/** Locks the members of a journey, then the journey and its contacts, as every write that notifies. */
export async function lockJourney(transaction: Db, id: number): Promise<LockedJourney | undefined> {
  await lockMembers(transaction, await findPartyIds(transaction, id));
  return lockJourneyRows(transaction, id);
}

/**
 * Locks a journey for its traveller or for one of its contacts.
 * @throws 404 for strangers, 403 for the other part, 409 journey_ended
 */
export async function lockForMember(
  transaction: Db,
  id: number,
  memberId: number,
  part: 'traveller' | 'contact',
): Promise<LockedJourney> {
  const journey = await lockJourney(transaction, id);
  const isTraveller = journey?.travellerId === memberId;
  const isContact = journey?.contacts.some((contact) => contact.memberId === memberId);
  assertFound(isTraveller || isContact ? journey : undefined);
  const locked = journey as LockedJourney;
  assertOwnPart(part === 'traveller' ? isTraveller : !isTraveller);
  assertUnderway(locked.status);
  return locked;
}

/** The contacts who are told. */
export function toldIds({ contacts }: LockedJourney): number[] {
  return contacts.filter(({ status }) => isTold(status)).map(({ memberId }) => memberId);
}

/** The traveller as the member whose action a notification reports. */
export function travellerOf({ travellerId, travellerName }: LockedJourney): Actor {
  return { id: travellerId, name: travellerName };
}
