import { journeyLimits } from '@kopa/contracts/limits';
import type { Actor, NotificationDraft } from '../notifications/notifications.ts';
import { shortened } from '../notifications/push.ts';

/** The words of a journey in its notifications. */
export interface ToldJourney {
  id: number;
  to: string;
  /** ISO 8601. */
  expectedAt: string;
}

const inLagos = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Lagos' },
});

function draft(memberId: number, actorId: number | null, { id }: Pick<ToldJourney, 'id'>, message: string) {
  const related = { type: 'other', relatedId: id, relatedType: 'journey' } as const;
  return { memberId, actorId, message, ...related } satisfies NotificationDraft;
}

/** Asks a connection to watch a journey. */
export function watchRequest(contactId: number, traveller: Actor, journey: ToldJourney): NotificationDraft {
  return draft(contactId, traveller.id, journey, `${traveller.name} asks you to watch a journey to ${journey.to}`);
}

/** Asks the traveller at the expected time. */
export function arrivalQuestion(travellerId: number, journey: ToldJourney): NotificationDraft {
  return draft(
    travellerId,
    null,
    journey,
    `Have you arrived? You expected to reach ${journey.to} by ${inLagos.format(new Date(journey.expectedAt))}.`,
  );
}

/** With a longer name the emergency number would not fit into a push message. */
const longestName = 40;

/** Tells a contact that the traveller has not confirmed the arrival. */
export function lateNotification(contactId: number, traveller: Actor, journey: ToldJourney): NotificationDraft {
  const message =
    `${shortened(traveller.name, longestName)} has not confirmed the arrival in ${journey.to}. ` +
    `Call them first. In an emergency call ${journeyLimits.emergencyNumber}.`;
  return draft(contactId, traveller.id, journey, message);
}

/** Tells an alerted contact that the traveller has a new expected time. */
export function newTimeNotification(contactId: number, traveller: Actor, journey: ToldJourney): NotificationDraft {
  const time = inLagos.format(new Date(journey.expectedAt));
  return draft(contactId, traveller.id, journey, `${traveller.name} now expects to reach ${journey.to} by ${time}.`);
}

/** Tells an alerted contact of the arrival. */
export function arrivalNotification(contactId: number, traveller: Actor, journey: ToldJourney): NotificationDraft {
  return draft(contactId, traveller.id, journey, `${traveller.name} has arrived in ${journey.to}.`);
}

/** Tells a contact that the traveller has cancelled. */
export function cancellationNotification(contactId: number, traveller: Actor, journey: ToldJourney): NotificationDraft {
  return draft(contactId, traveller.id, journey, `${traveller.name} cancelled the journey to ${journey.to}.`);
}

/** Tells a contact that a journey is over whose traveller's account is suspended, or deleted: then without the actor. */
export function endNotification(contactId: number, traveller: Actor | null, journey: ToldJourney): NotificationDraft {
  const message =
    traveller === null
      ? 'A journey that you were asked to watch has ended.'
      : `The journey of ${traveller.name} to ${journey.to} has ended.`;
  return draft(contactId, traveller?.id ?? null, journey, message);
}
