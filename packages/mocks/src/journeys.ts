import type { Journey, NewExpectedTime, NewJourney } from '@kopa/contracts/journeys';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import {
  arrivalNotification,
  arrivalQuestion,
  cancellationNotification,
  lateNotification,
  newTimeNotification,
  watchRequest,
} from '@kopa/rules/journey-notifications';
import {
  assertAfterStart,
  assertConnected,
  assertExpectedInTime,
  assertMayStart,
  assertOthersAsContacts,
  assertOwnPart,
  assertUnderway,
  countedFrom,
  hasEnded,
  isAfterDark,
  isTold,
  nextStep,
  replacesTime,
  seenContacts,
  statusFrom,
} from '@kopa/rules/journeys';
import type { Actor, NotificationDraft } from '@kopa/rules/notifications';
import { notify, publishNotification } from './notifications.ts';
import { createOnce } from './once.ts';
import type { StoredJourney } from './stored-safety.ts';
import { areConnected, memberOf, otherUserView, personView } from './views.ts';
import type { World } from './world.ts';

type DraftOf = (contactId: number, traveller: Actor, journey: StoredJourney) => NotificationDraft;

/** A journey as its traveller or one of its contacts sees it. */
export function journeyView(world: World, viewerId: number, stored: StoredJourney): Journey {
  const {
    travellerId,
    contacts,
    receivedAt: _receivedAt,
    timeGivenAt: _given,
    wasAlerted: _alerted,
    ...journey
  } = stored;
  const traveller = memberOf(world, travellerId);
  return {
    ...journey,
    traveller: otherUserView(world, memberOf(world, viewerId).user, traveller.user),
    isAfterDark: isAfterDark(journey.expectedAt),
    lastHeardAt: traveller.lastActiveAt,
    contacts: seenContacts(contacts, travellerId, viewerId).map(({ memberId, status }) => ({
      user: personView(memberOf(world, memberId).user),
      status,
    })),
  };
}

/** Starts a journey. @throws 400 for a wrong time or contact; 404 for a stranger; 409 journey_active */
export function startJourney(world: World, travellerId: number, input: NewJourney, key: string | undefined): Journey {
  const { at, ...content } = input;
  const { result } = createOnce(
    world,
    { memberId: travellerId, operation: 'start_journey', input: content, key },
    {
      create() {
        const { from, to, vehicle, expectedAt, contactIds } = content;
        const now = world.now();
        const startedAt = countedFrom(at, now);
        assertExpectedInTime(expectedAt, startedAt);
        assertOthersAsContacts(travellerId, contactIds);
        const connectedIds = contactIds.filter((id) => areConnected(world, travellerId, id));
        assertConnected(contactIds, connectedIds);
        const isTheirs = (journey: StoredJourney) => journey.travellerId === travellerId;
        const isOnTheWay = world.journeys.some((journey) => isTheirs(journey) && !hasEnded(journey.status));
        const id = isOnTheWay ? undefined : world.nextId();
        assertMayStart(id);
        const journey: StoredJourney = {
          ...{ id, travellerId, from, to, vehicle: vehicle || null, expectedAt, receivedAt: now.toISOString() },
          ...{ startedAt: startedAt.toISOString(), status: statusFrom(expectedAt, now), endedAt: null },
          ...{ timeGivenAt: startedAt.toISOString(), wasAlerted: false },
          contacts: contactIds.map((memberId) => ({ memberId, status: 'asked' })),
        };
        world.journeys.push(journey);
        tellContacts(world, journey, watchRequest);
        if (journey.status === 'due') askTraveller(world, journey);
        return { id };
      },
      find: (id) => world.journeys.find((journey) => journey.id === id),
      publish: (journey) => publishJourney(world, journey),
    },
  );
  return asCreated.journey(journeyView(world, travellerId, result), result.receivedAt);
}

/** Gives a journey a new expected time. @throws 400; 403; 404; 409 journey_ended */
export function changeExpectedTime(
  world: World,
  memberId: number,
  id: number,
  { expectedAt, at }: NewExpectedTime,
): Journey {
  const now = world.now();
  const from = countedFrom(at, now);
  assertExpectedInTime(expectedAt, from);
  const journey = ownJourney(world, memberId, id);
  assertAfterStart(from, journey.startedAt);
  if (replacesTime(journey, expectedAt, from)) {
    const status = statusFrom(expectedAt, now, journey.status);
    Object.assign(journey, { expectedAt, timeGivenAt: from.toISOString(), status });
    if (journey.wasAlerted && status === 'underway') tellContacts(world, journey, newTimeNotification);
    if (status === 'due') askTraveller(world, journey);
  }
  publishJourney(world, journey);
  return journeyView(world, memberId, journey);
}

/** Ends a journey by its arrival. @throws 400; 403; 404; 409 journey_ended */
export function confirmArrival(world: World, memberId: number, id: number, at: string | undefined): Journey {
  const arrivedAt = countedFrom(at, world.now());
  const journey = ownJourney(world, memberId, id);
  assertAfterStart(arrivedAt, journey.startedAt);
  Object.assign(journey, { status: 'arrived', endedAt: arrivedAt.toISOString() });
  if (journey.wasAlerted) tellContacts(world, journey, arrivalNotification);
  publishJourney(world, journey);
  return journeyView(world, memberId, journey);
}

/** Cancels a journey. @throws 403; 404; 409 journey_ended */
export function cancelJourney(world: World, memberId: number, id: number): void {
  const journey = ownJourney(world, memberId, id);
  Object.assign(journey, { status: 'cancelled', endedAt: world.now().toISOString() });
  tellContacts(world, journey, cancellationNotification);
  publishJourney(world, journey);
}

/** A contact agrees to watch, or does not watch. @throws 403; 404; 409 journey_ended */
export function setWatching(world: World, memberId: number, id: number, isWatching: boolean): Journey {
  const journey = foundJourney(world, memberId, id);
  assertOwnPart(journey.travellerId !== memberId);
  assertUnderway(journey.status);
  for (const contact of journey.contacts) {
    if (contact.memberId === memberId) contact.status = isWatching ? 'watching' : 'declined';
  }
  for (const notification of world.notifications) {
    const { userId, relatedType, relatedId } = notification;
    if (userId === memberId && relatedType === 'journey' && relatedId === id) notification.isRead = true;
  }
  publishJourney(world, journey, memberId);
  return journeyView(world, memberId, journey);
}

/** Takes the steps that are due: the API has a job for it. */
export function advanceJourneys(world: World): void {
  for (const journey of world.journeys) {
    for (;;) {
      const step = nextStep(journey.status, journey.expectedAt, world.now());
      if (step === null) break;
      journey.status = step;
      journey.wasAlerted ||= step === 'alerted';
      if (step === 'alerted') tellContacts(world, journey, lateNotification);
      else askTraveller(world, journey);
      publishJourney(world, journey);
    }
  }
}

/** A journey that the member travels or was asked to watch. @throws 404 */
function foundJourney(world: World, memberId: number, id: number): StoredJourney {
  const found = world.journeys.find(
    (journey) =>
      journey.id === id &&
      (journey.travellerId === memberId || journey.contacts.some((contact) => contact.memberId === memberId)),
  );
  assertFound(found);
  return found;
}

function ownJourney(world: World, memberId: number, id: number): StoredJourney {
  const journey = foundJourney(world, memberId, id);
  assertOwnPart(journey.travellerId === memberId);
  assertUnderway(journey.status);
  return journey;
}

function askTraveller(world: World, journey: StoredJourney): void {
  publishNotification(world, notify(world, arrivalQuestion(journey.travellerId, journey)));
}

function tellContacts(world: World, journey: StoredJourney, draftOf: DraftOf): void {
  const { id, name } = memberOf(world, journey.travellerId).user;
  for (const { memberId, status } of journey.contacts) {
    if (isTold(status)) publishNotification(world, notify(world, draftOf(memberId, { id, name }, journey)));
  }
}

/** Sends a journey to its traveller and the contacts who are told, as each of them sees it, and to the acting member. */
export function publishJourney(world: World, journey: StoredJourney, actorId?: number): void {
  const receivers = journey.contacts.filter(({ memberId, status }) => isTold(status) || memberId === actorId);
  for (const viewerId of [journey.travellerId, ...receivers.map(({ memberId }) => memberId)]) {
    world.publish({ type: 'journey', payload: { journey: journeyView(world, viewerId, journey) } }, [viewerId]);
  }
}
