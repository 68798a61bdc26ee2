import type { OtherUser } from '@kopa/contracts/people/person';
import type { Journey } from '@kopa/contracts/safety/journeys';
import { isAfterDark, seenContacts } from '@kopa/rules/safety/journeys';
import type { JourneyRow } from './journeys.queries.ts';

/** A journey as its traveller or one of the contacts sees it. `traveller` is as this viewer sees them. */
export function journeyView(row: JourneyRow, viewerId: number, traveller: OtherUser): Journey {
  const { travellerId, receivedAt: _, contacts, ...shown } = row;
  return {
    ...shown,
    traveller,
    isAfterDark: isAfterDark(row.expectedAt),
    contacts: seenContacts(contacts, travellerId, viewerId).map(({ user, status }) => ({ user, status })),
  };
}
