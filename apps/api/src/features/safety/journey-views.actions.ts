import type { OtherUser } from '@kopa/contracts/people/person';
import type { Journey } from '@kopa/contracts/safety/journeys';
import { assertFound } from '@kopa/rules/refusal';
import { isAfterDark, isTold, seenContacts } from '@kopa/rules/safety/journeys';
import type { Context } from '../../process/context.ts';
import { loadOthers } from '../people/people.actions.ts';
import type { JourneyRow } from './journeys.queries.ts';

/** Journeys as a member sees them. */
export async function viewsFor(context: Context, rows: readonly JourneyRow[], viewerId: number): Promise<Journey[]> {
  const ids = [...new Set(rows.map(({ travellerId }) => travellerId))];
  const travellers = new Map((await loadOthers(context, viewerId, ids)).map((user) => [user.id, user]));
  return rows.flatMap((row) => {
    const traveller = travellers.get(row.travellerId);
    return traveller === undefined ? [] : [journeyView(row, viewerId, traveller)];
  });
}

/** One journey as a member sees it. */
export async function viewFor(context: Context, row: JourneyRow, viewerId: number): Promise<Journey> {
  const [journey] = await viewsFor(context, [row], viewerId);
  assertFound(journey);
  return journey;
}

/** Sends a journey to its traveller and the contacts who are told, to each as they see it, and to the acting member. */
export async function publishJourney(context: Context, row: JourneyRow, actorId?: number): Promise<void> {
  const receivers = row.contacts.filter(({ memberId, status }) => isTold(status) || memberId === actorId);
  for (const memberId of [row.travellerId, ...receivers.map((contact) => contact.memberId)]) {
    for (const journey of await viewsFor(context, [row], memberId)) {
      context.publish('journey', { journey }, [memberId]);
    }
  }
}

/** A journey as its traveller or one of the contacts sees it. `traveller` is as this viewer sees them. */
function journeyView(row: JourneyRow, viewerId: number, traveller: OtherUser): Journey {
  const { travellerId, receivedAt: _, contacts, ...shown } = row;
  return {
    ...shown,
    traveller,
    isAfterDark: isAfterDark(row.expectedAt),
    contacts: seenContacts(contacts, travellerId, viewerId).map(({ user, status }) => ({ user, status })),
  };
}
