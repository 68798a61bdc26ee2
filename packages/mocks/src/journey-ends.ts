import { endNotification } from '@kopa/rules/journey-notifications';
import { hasEnded, isTold } from '@kopa/rules/journeys';
import { publishJourney } from './journeys.ts';
import { notify, publishNotification } from './notifications.ts';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

/** Takes two members out of each other's journeys, with the notifications about them. Open pages of theirs fetch again. */
export function endWatching(world: World, memberId: number, otherId: number): void {
  for (const journey of world.journeys) {
    const { id, travellerId, contacts } = journey;
    if (travellerId !== memberId && travellerId !== otherId) continue;
    const contactId = travellerId === memberId ? otherId : memberId;
    const isTheirs = (one: { memberId: number }) => one.memberId === contactId;
    if (!contacts.some(isTheirs)) continue;
    journey.contacts = contacts.filter((one) => !isTheirs(one));
    world.notifications = world.notifications.filter(
      ({ userId, relatedType, relatedId }) => userId !== contactId || relatedType !== 'journey' || relatedId !== id,
    );
    world.publish({ type: 'journeys_changed', payload: {} }, [contactId]);
  }
}

/** Cancels the journey of a suspended or deleted member. Contacts are told, without a name if the account is gone. */
export function cancelJourneysOf(world: World, memberId: number, { isDeleted }: { isDeleted: boolean }): void {
  const { name } = memberOf(world, memberId).user;
  const traveller = isDeleted ? null : { id: memberId, name };
  for (const journey of world.journeys) {
    if (journey.travellerId !== memberId || hasEnded(journey.status)) continue;
    Object.assign(journey, { status: 'cancelled', endedAt: world.now().toISOString() });
    for (const contact of journey.contacts) {
      if (isTold(contact.status))
        publishNotification(world, notify(world, endNotification(contact.memberId, traveller, journey)));
    }
    if (!isDeleted) publishJourney(world, journey);
  }
}
