import type { Journey, NewExpectedTime, NewJourney } from '@kopa/contracts/safety/journeys';
import { asCreated } from '@kopa/rules/idempotency';
import { assertFound } from '@kopa/rules/refusal';
import {
  arrivalNotification,
  arrivalQuestion,
  cancellationNotification,
  newTimeNotification,
  watchRequest,
} from '@kopa/rules/safety/journey-notifications';
import {
  assertAfterStart,
  assertConnected,
  assertExpectedInTime,
  assertMayStart,
  assertOthersAsContacts,
  countedFrom,
  replacesTime,
  statusFrom,
} from '@kopa/rules/safety/journeys';
import type { Db } from '../../db/database.ts';
import { createOnce } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import { dropLateMails, queueMail } from '../notifications/mails.actions.ts';
import { actorOf, insertNewNotifications, readJourneyNotifications } from '../notifications/notifications.actions.ts';
import { type JourneyStep, publishStep } from './journey-steps.actions.ts';
import { viewFor } from './journey-views.actions.ts';
import {
  findConnectedAmong,
  findJourney,
  insertContacts,
  insertJourney,
  type JourneyRow,
  type LockedJourney,
  updateContact,
  updateJourney,
} from './journeys.queries.ts';
import { lockForMember, toldIds, travellerOf } from './locked-journeys.ts';

/**
 * Starts a journey and asks its contacts to watch it. A repeated key returns the journey of the first call.
 * @throws 400 invalid_request; 404 for contacts who are not connected; 409 journey_active, idempotency_conflict; 429
 */
export async function startJourney(
  context: Context,
  session: MemberSession,
  journey: NewJourney,
  key: string | undefined,
): Promise<Journey> {
  const { memberId } = session;
  // A time that was refused is left out when the start is sent again (product 4.46).
  const { at: _at, ...input } = journey;
  const creation = { operation: 'start_journey', input, key, limit: 'journeys' } as const;
  const { result, replayed } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const started = await start(context, transaction, memberId, journey);
      return { id: started.row.id, result: started.row, publish: () => publishStep(context, started, memberId) };
    },
    find: findJourney,
  });
  const view = await viewFor(context, result, memberId);
  return replayed ? asCreated.journey(view, result.receivedAt) : view;
}

async function start(
  context: Context,
  transaction: Db,
  travellerId: number,
  journey: NewJourney,
): Promise<JourneyStep & { row: JourneyRow }> {
  const { contactIds, expectedAt, at } = journey;
  const receivedAt = context.now();
  const startedAt = countedFrom(at, receivedAt);
  assertExpectedInTime(expectedAt, startedAt);
  assertOthersAsContacts(travellerId, contactIds);
  await lockMembers(transaction, [travellerId, ...contactIds]);
  assertConnected(contactIds, await findConnectedAmong(transaction, travellerId, contactIds));
  const status = statusFrom(expectedAt, receivedAt);
  const id = await insertJourney(transaction, travellerId, journey, { status, startedAt, receivedAt });
  assertMayStart(id);
  await insertContacts(transaction, id, contactIds);
  const traveller = await actorOf(transaction, travellerId);
  const row = await findJourney(transaction, id);
  assertFound(row);
  const notifications = await insertNewNotifications(transaction, [
    ...contactIds.map((contactId) => watchRequest(contactId, traveller, row)),
    ...(status === 'due' ? [arrivalQuestion(travellerId, row)] : []),
  ]);
  return { row, notifications };
}

/** Publishes a step of the acting member, and returns the journey as they see it. */
async function publishOwnStep(context: Context, memberId: number, step: JourneyStep): Promise<Journey> {
  assertFound(step.row);
  await publishStep(context, step, memberId);
  return viewFor(context, step.row, memberId);
}

/**
 * Gives a new expected time. Contacts who were alerted are told. The present time again, or one that was given before it,
 * has no effect.
 * @throws 400 invalid_request; 403 for contacts, 404 for strangers, 409 journey_ended, 429
 */
export async function giveNewTime(
  context: Context,
  session: MemberSession,
  id: number,
  { expectedAt, at }: NewExpectedTime,
): Promise<Journey> {
  const { memberId } = session;
  const now = context.now();
  const from = countedFrom(at, now);
  assertExpectedInTime(expectedAt, from);
  await context.limits.take('journeys', memberId);
  const step = await transact(context, session, async (transaction) => {
    const journey = await lockForMember(transaction, id, memberId, 'traveller');
    assertAfterStart(from, journey.startedAt);
    if (!replacesTime(journey, expectedAt, from)) return { row: await findJourney(transaction, id), notifications: [] };
    const status = statusFrom(expectedAt, now, journey.status);
    await updateJourney(transaction, id, { expectedAt, timeGivenAt: from, status, lastHeardAt: now });
    if (status === 'underway') await dropLateMails(transaction, id);
    const changed = { ...journey, expectedAt };
    const told = journey.wasAlerted && status === 'underway' ? toldIds(journey) : [];
    const notifications = await insertNewNotifications(transaction, [
      ...told.map((contactId) => newTimeNotification(contactId, travellerOf(journey), changed)),
      ...(status === 'due' ? [arrivalQuestion(memberId, changed)] : []),
    ]);
    return { row: await findJourney(transaction, id), notifications };
  });
  return publishOwnStep(context, memberId, step);
}

/**
 * Confirms the arrival. Contacts who were alerted are told.
 * @throws 400 invalid_request; 403 for contacts, 404 for strangers, 409 journey_ended
 */
export async function arrive(
  context: Context,
  session: MemberSession,
  id: number,
  at: string | undefined,
): Promise<Journey> {
  const endedAt = countedFrom(at, context.now());
  const step = await transact(context, session, async (transaction) => {
    const journey = await lockForMember(transaction, id, session.memberId, 'traveller');
    assertAfterStart(endedAt, journey.startedAt);
    await updateJourney(transaction, id, { status: 'arrived', endedAt, lastHeardAt: context.now() });
    const told = journey.wasAlerted ? toldIds(journey) : [];
    await mailEnd(context, transaction, journey);
    const drafts = told.map((contactId) => arrivalNotification(contactId, travellerOf(journey), journey));
    return {
      row: await findJourney(transaction, id),
      notifications: await insertNewNotifications(transaction, drafts),
    };
  });
  return publishOwnStep(context, session.memberId, step);
}

/** Contacts who were alerted get a mail about the end, also where a new time has followed the alert. */
async function mailEnd(context: Context, transaction: Db, journey: LockedJourney): Promise<void> {
  if (!journey.wasAlerted) return;
  for (const memberId of toldIds(journey)) {
    await queueMail(context, transaction, { kind: 'journey_ended', memberId, journeyId: journey.id });
  }
}

/** Cancels a journey; its contacts are told. @throws 403 for contacts, 404 for strangers, 409 journey_ended */
export async function cancelJourney(context: Context, session: MemberSession, id: number): Promise<void> {
  const now = context.now();
  const step = await transact(context, session, async (transaction) => {
    const journey = await lockForMember(transaction, id, session.memberId, 'traveller');
    await updateJourney(transaction, id, { status: 'cancelled', endedAt: now, lastHeardAt: now });
    await mailEnd(context, transaction, journey);
    const drafts = toldIds(journey).map((contactId) =>
      cancellationNotification(contactId, travellerOf(journey), journey),
    );
    return {
      row: await findJourney(transaction, id),
      notifications: await insertNewNotifications(transaction, drafts),
    };
  });
  await publishOwnStep(context, session.memberId, step);
}

/**
 * Agrees to watch a journey, or declines, or stops. Both may be changed until the journey ends.
 * @throws 403 for the traveller, 404 for strangers, 409 journey_ended
 */
export async function answerRequest(
  context: Context,
  session: MemberSession,
  id: number,
  status: 'watching' | 'declined',
): Promise<Journey> {
  const { memberId } = session;
  const row = await transact(context, session, async (transaction) => {
    await lockForMember(transaction, id, memberId, 'contact');
    await updateContact(transaction, id, memberId, status);
    await readJourneyNotifications(transaction, memberId, id);
    return findJourney(transaction, id);
  });
  return publishOwnStep(context, memberId, { row, notifications: [] });
}
