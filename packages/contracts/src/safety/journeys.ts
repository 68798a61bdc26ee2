import { type Static, Type } from 'typebox';
import { journeyLimits } from '../limits.ts';
import { OtherUser, Person } from '../people/person.ts';
import { callsOf } from '../route.ts';
import {
  DateTime,
  Id,
  IdempotencyHeaders,
  IdParams,
  Line,
  NoContent,
  Nullable,
  OneOf,
  PageQuery,
  Strict,
} from '../schema.ts';
import { storedFields } from '../stored.ts';
import { textLimits } from '../text-limits.ts';

export const journeyStatuses = ['underway', 'due', 'alerted', 'arrived', 'cancelled'] as const;
export type JourneyStatus = (typeof journeyStatuses)[number];

/** A contact was asked, watches, or does not watch: declined or stopped. */
export const contactStatuses = ['asked', 'watching', 'declined'] as const;
export type ContactStatus = (typeof contactStatuses)[number];

/** The words of a route. They are places as people call them, never positions. */
const journeyRoute = Strict({
  from: Line(textLimits.journeyPlace),
  to: Line(textLimits.journeyPlace),
  /** Company, plate. A blank one is stored as null. */
  vehicle: Type.Optional(Nullable(Line(textLimits.journeyVehicle, 0))),
});
export type JourneyRoute = Static<typeof journeyRoute>;

/** The time of a send that waited for the network: at most 24 hours ago, never in the future. */
const at = Type.Optional(DateTime);

export const NewJourney = Strict({
  ...journeyRoute.properties,
  /** Not before now (or `at`), and at most 48 hours later. */
  expectedAt: DateTime,
  contactIds: Type.Array(Id, { minItems: 1, maxItems: journeyLimits.contacts, uniqueItems: true }),
  at,
});
export type NewJourney = Static<typeof NewJourney>;

export const NewExpectedTime = Strict({ expectedAt: DateTime, at });
export type NewExpectedTime = Static<typeof NewExpectedTime>;

/** A journey as its traveller or one of the contacts sees it (product 4.46). */
export const Journey = Type.Object({
  id: Id,
  traveller: OtherUser,
  ...storedFields(journeyRoute),
  startedAt: DateTime,
  expectedAt: DateTime,
  status: OneOf(journeyStatuses),
  /** Expected after 18:00 or before 6:00 in Nigeria. */
  isAfterDark: Type.Boolean(),
  /** The traveller's last call or live frame. */
  lastHeardAt: DateTime,
  /** All of them for the traveller; for a contact only their own entry. */
  contacts: Type.Array(Type.Object({ user: Person, status: OneOf(contactStatuses) })),
  endedAt: Nullable(DateTime),
});
export type Journey = Static<typeof Journey>;

const call = callsOf('safety', 'member');
const params = IdParams('id');
const list = { querystring: PageQuery, response: { 200: Type.Array(Journey) } };
const ofOneJourney = { errors: ['forbidden', 'not_found', 'journey_ended'] } as const;

export const startJourney = call('startJourney', 'POST /api/journeys', {
  summary: 'Start a journey and ask connections to watch it',
  description: '`at` is the time of a start that waited for the network; `expectedAt` is then judged from it.',
  errors: ['not_found', 'journey_active'],
  limits: ['journeys'],
  headers: IdempotencyHeaders,
  body: NewJourney,
  response: { 201: Journey },
});

export const listJourneys = call('listJourneys', 'GET /api/journeys', {
  summary: 'Own journeys, newest first; they go 7 days after their end',
  ...list,
});

export const listWatchedJourneys = call('listWatchedJourneys', 'GET /api/journeys/watched', {
  summary: 'Journeys that one was asked to watch and has not declined, until they end',
  ...list,
});

export const updateJourney = call('updateJourney', 'PATCH /api/journeys/:id', {
  summary: 'Give a new expected time; the traveller only',
  description: 'The present time again, or one with an older `at` than the present one, has no effect.',
  ...ofOneJourney,
  limits: ['journeys'],
  params,
  body: NewExpectedTime,
  response: { 200: Journey },
});

export const confirmArrival = call('confirmArrival', 'PUT /api/journeys/:id/arrival', {
  summary: 'Confirm the arrival, which counts from `at`; the traveller only',
  ...ofOneJourney,
  params,
  body: Type.Optional(Strict({ at }, { mayBeMissing: true })),
  response: { 200: Journey },
});

export const cancelJourney = call('cancelJourney', 'DELETE /api/journeys/:id', {
  summary: 'Cancel a journey; its contacts are told',
  ...ofOneJourney,
  params,
  response: { 204: NoContent },
});

export const watchJourney = call('watchJourney', 'PUT /api/journeys/:id/watch', {
  summary: 'Agree to watch; a contact only',
  ...ofOneJourney,
  params,
  response: { 200: Journey },
});

export const stopWatchingJourney = call('stopWatchingJourney', 'DELETE /api/journeys/:id/watch', {
  summary: 'Decline to watch, or stop; a contact only',
  ...ofOneJourney,
  params,
  response: { 204: NoContent },
});
