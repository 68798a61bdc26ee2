import type { Handlers } from '../../process/context.ts';
import { deleteJourneyNotifications } from '../notifications/notifications.actions.ts';
import { deleteContact } from './journeys.queries.ts';

/**
 * Takes two members off each other's journeys, for a block or the end of their connection. Only the open pages of former
 * contacts fetch again; nobody is notified.
 */
export const endWatching: Handlers['onBlocked'][number] = async (transaction, { memberId, otherId }) => {
  const former: number[] = [];
  for (const [travellerId, contactId] of [
    [memberId, otherId],
    [otherId, memberId],
  ] as const) {
    const journeyIds = await deleteContact(transaction, travellerId, contactId);
    await deleteJourneyNotifications(transaction, journeyIds, contactId);
    if (journeyIds.length > 0) former.push(contactId);
  }
  return former.length === 0 ? undefined : (context) => context.publish('journeys_changed', {}, former);
};
