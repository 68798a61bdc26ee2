import { outboxKey } from '../../device/outbox/outbox.ts';

/** First part of the key of every query about journeys. */
export const journeysKey = ['journeys'] as const;

/** Key of the member's own journeys. */
export const ownJourneysKey = [...journeysKey, 'own'] as const;

/** Key of the journeys that the member was asked to watch. */
export const watchedJourneysKey = [...journeysKey, 'watched'] as const;

/** Key of the mutations that start a journey, give it a new time or confirm the arrival. */
export const sendJourneyKey = [...outboxKey, 'journey'] as const;
