import type { Journey, NewExpectedTime, NewJourney } from '@kopa/contracts/journeys';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import {
  arrivalNotice,
  arrivalQuestion,
  cancellationNotice,
  newTimeNotice,
  watchRequest,
} from '@kopa/rules/journey-notifications';
import {
  assertAfterStart,
  assertConnected,
  assertExpectedInTime,
  assertMayStart,
  assertOthersAsContacts,
  countedFrom,
  statusFrom,
} from '@kopa/rules/journeys';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { createOnce } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import { queueMail } from '../mails/mails.actions.ts';
import {
  actorOf,
  insertNewNotifications,
  type NewNotification,
  publishNotifications,
  readJourneyNotifications,
} from '../notifications/notifications.actions.ts';
import { holdForMember, toldIds, travellerOf } from './held-journeys.ts';
import { publishJourney, viewFor } from './journey-views.actions.ts';
import {
  findConnectedAmong,
  findJourney,
  type HeldJourney,
  holdMembers,
  insertContacts,
  insertJourney,
  type JourneyRow,
  updateContact,
  updateJourney,
} from './journeys.queries.ts';

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
  const creation = { operation: 'start_journey', input: journey, key, limit: 'journeys' } as const;
  let notifications: NewNotification[] = [];
  const { result, replayed } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const started = await start(context, transaction, memberId, journey);
      notifications = started.notifications;
      return { id: started.row.id, result: started.row, status: 201 };
    },
    find: (transaction, id) => findJourney(transaction, id),
  });
  publishNotifications(context, notifications);
  await publishJourney(context, result);
  const view = await viewFor(context, result, memberId);
  return replayed ? asCreated.journey(view, result.receivedAt) : view;
}

async function start(
  context: Context,
  transaction: Db,
  travellerId: number,
  journey: NewJourney,
): Promise<{ row: JourneyRow; notifications: NewNotification[] }> {
  const { contactIds, expectedAt, at } = journey;
  const receivedAt = context.now();
  const startedAt = countedFrom(at, receivedAt);
  assertExpectedInTime(expectedAt, startedAt);
  assertOthersAsContacts(travellerId, contactIds);
  await holdMembers(transaction, [travellerId, ...contactIds]);
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

/** The changes of a write to a journey, to publish after the commit. */
interface Written {
  row: JourneyRow | undefined;
  notifications: NewNotification[];
}

/** Publishes a change of a journey and returns it as the member sees it. */
async function publishWritten(context: Context, memberId: number, { row, notifications }: Written): Promise<Journey> {
  assertFound(row);
  context.sendMailsSoon();
  publishNotifications(context, notifications);
  await publishJourney(context, row, memberId);
  return viewFor(context, row, memberId);
}

/**
 * Gives a new expected time. Contacts who were alerted are told.
 * @throws 400 invalid_request; 403 for contacts, 404 for strangers, 409 journey_ended
 */
export async function giveNewTime(
  context: Context,
  session: MemberSession,
  id: number,
  { expectedAt, at }: NewExpectedTime,
): Promise<Journey> {
  const now = context.now();
  const from = countedFrom(at, now);
  assertExpectedInTime(expectedAt, from);
  const written = await transact(context, session, async (transaction) => {
    const journey = await holdForMember(transaction, id, session.memberId, 'traveller');
    assertAfterStart(from, journey.startedAt);
    const status = statusFrom(expectedAt, now);
    await updateJourney(transaction, id, { expectedAt, status, lastHeardAt: now });
    const changed = { ...journey, expectedAt };
    const told = journey.status === 'alerted' ? toldIds(journey) : [];
    const notifications = await insertNewNotifications(transaction, [
      ...told.map((contactId) => newTimeNotice(contactId, travellerOf(journey), changed)),
      ...(status === 'due' ? [arrivalQuestion(journey.travellerId, changed)] : []),
    ]);
    return { row: await findJourney(transaction, id), notifications };
  });
  return publishWritten(context, session.memberId, written);
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
  const written = await transact(context, session, async (transaction) => {
    const journey = await holdForMember(transaction, id, session.memberId, 'traveller');
    assertAfterStart(endedAt, journey.startedAt);
    await updateJourney(transaction, id, { status: 'arrived', endedAt, lastHeardAt: context.now() });
    const told = journey.status === 'alerted' ? toldIds(journey) : [];
    await mailEnd(context, transaction, journey);
    const drafts = told.map((contactId) => arrivalNotice(contactId, travellerOf(journey), journey));
    return {
      row: await findJourney(transaction, id),
      notifications: await insertNewNotifications(transaction, drafts),
    };
  });
  return publishWritten(context, session.memberId, written);
}

/** Contacts who got the mail of an alert get one about the end. */
async function mailEnd(context: Context, transaction: Db, journey: HeldJourney): Promise<void> {
  if (journey.status !== 'alerted') return;
  for (const memberId of toldIds(journey)) {
    await queueMail(context, transaction, { kind: 'journey_ended', memberId, journeyId: journey.id });
  }
}

/** Cancels a journey; its contacts are told. @throws 403 for contacts, 404 for strangers, 409 journey_ended */
export async function cancelJourney(context: Context, session: MemberSession, id: number): Promise<void> {
  const now = context.now();
  const written = await transact(context, session, async (transaction) => {
    const journey = await holdForMember(transaction, id, session.memberId, 'traveller');
    await updateJourney(transaction, id, { status: 'cancelled', endedAt: now, lastHeardAt: now });
    await mailEnd(context, transaction, journey);
    const drafts = toldIds(journey).map((contactId) => cancellationNotice(contactId, travellerOf(journey), journey));
    return {
      row: await findJourney(transaction, id),
      notifications: await insertNewNotifications(transaction, drafts),
    };
  });
  await publishWritten(context, session.memberId, written);
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
    await holdForMember(transaction, id, memberId, 'contact');
    await updateContact(transaction, id, memberId, status);
    await readJourneyNotifications(transaction, memberId, id);
    return findJourney(transaction, id);
  });
  return publishWritten(context, memberId, { row, notifications: [] });
}
