import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { deleteJourneyNotifications } from '../notifications/notifications.actions.ts';
import { deleteContact } from './journeys.queries.ts';

/**
 * Takes two members off each other's journeys, for a block or the end of their connection. Returns the former contacts
 * for {@link tellFormerContacts}.
 */
export async function endWatching(transaction: Db, oneId: number, otherId: number): Promise<number[]> {
  const former: number[] = [];
  for (const [travellerId, contactId] of [
    [oneId, otherId],
    [otherId, oneId],
  ] as const) {
    const journeyIds = await deleteContact(transaction, travellerId, contactId);
    await deleteJourneyNotifications(transaction, journeyIds, contactId);
    if (journeyIds.length > 0) former.push(contactId);
  }
  return former;
}

/** Makes the open pages of former contacts fetch again, after the commit. Nobody is notified. */
export function tellFormerContacts(context: Context, memberIds: readonly number[]): void {
  if (memberIds.length > 0) context.publish('journeys_changed', {}, memberIds);
}
