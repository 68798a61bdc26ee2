import { assertFound } from '@kopa/rules/existence';
import { assertOwnPart, assertUnderway, isTold } from '@kopa/rules/journeys';
import type { Actor } from '@kopa/rules/notifications';
import type { Db } from '../../db/database.ts';
import { findPartyIds, type HeldJourney, holdMembers, lockJourney } from './journeys.queries.ts';

/** Locks the members of a journey, then the journey and its contacts, as every write that notifies. */
export async function holdJourney(transaction: Db, id: number): Promise<HeldJourney | undefined> {
  await holdMembers(transaction, await findPartyIds(transaction, id));
  return lockJourney(transaction, id);
}

/**
 * Locks a journey for its traveller or for one of its contacts.
 * @throws 404 for strangers, 403 for the other part, 409 journey_ended
 */
export async function holdForMember(
  transaction: Db,
  id: number,
  memberId: number,
  part: 'traveller' | 'contact',
): Promise<HeldJourney> {
  const journey = await holdJourney(transaction, id);
  const isTraveller = journey?.travellerId === memberId;
  const isContact = journey?.contacts.some((contact) => contact.memberId === memberId);
  assertFound(isTraveller || isContact ? journey : undefined);
  const held = journey as HeldJourney;
  assertOwnPart(part === 'traveller' ? isTraveller : !isTraveller);
  assertUnderway(held.status);
  return held;
}

/** The contacts who are told. */
export function toldIds({ contacts }: HeldJourney): number[] {
  return contacts.filter(({ status }) => isTold(status)).map(({ memberId }) => memberId);
}

/** The traveller as the member whose action a notification reports. */
export function travellerOf({ travellerId, travellerName }: HeldJourney): Actor {
  return { id: travellerId, name: travellerName };
}
