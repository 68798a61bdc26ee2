import type { Db } from '../../db/database.ts';
import { deleteJourneyNotifications } from '../notifications/notifications.actions.ts';
import { deleteContact } from './journeys.queries.ts';

/** Takes two members off each other's journeys, for a block or the end of their connection. Nobody is told. */
export async function endWatching(transaction: Db, oneId: number, otherId: number): Promise<void> {
  for (const [travellerId, contactId] of [
    [oneId, otherId],
    [otherId, oneId],
  ] as const) {
    const journeyIds = await deleteContact(transaction, travellerId, contactId);
    await deleteJourneyNotifications(transaction, contactId, journeyIds);
  }
}
