import type { Db } from '../../db/database.ts';
import { deleteJourneyNotifications } from '../notifications/notifications.actions.ts';
import { deleteContactsBetween } from './journeys.queries.ts';

/** Takes two members off each other's journeys, for a block or the end of their connection. Nobody is told. */
export async function endWatching(transaction: Db, oneId: number, otherId: number): Promise<void> {
  for (const { journeyId, memberId } of await deleteContactsBetween(transaction, oneId, otherId)) {
    await deleteJourneyNotifications(transaction, memberId, journeyId);
  }
}
