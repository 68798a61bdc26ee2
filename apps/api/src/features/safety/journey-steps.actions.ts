import { journeyLimits } from '@kopa/contracts/limits';
import { arrivalQuestion, endNotification, lateNotification } from '@kopa/rules/safety/journey-notifications';
import { nextStep } from '@kopa/rules/safety/journeys';
import type { Db } from '../../db/database.ts';
import { transact } from '../../identity/transact.ts';
import type { Context, Handlers } from '../../process/context.ts';
import { queueMail } from '../notifications/mails.actions.ts';
import {
  deleteJourneyNotifications,
  insertNewNotifications,
  type NewNotification,
  publishNotifications,
} from '../notifications/notifications.actions.ts';
import { publishJourney } from './journey-views.actions.ts';
import {
  deleteEndedJourneys,
  findActiveJourney,
  findDueJourneys,
  findJourney,
  type JourneyRow,
  type LockedJourney,
  updateJourney,
} from './journeys.queries.ts';
import { lockJourney, toldIds, travellerOf } from './locked-journeys.ts';

const journeysPerStep = 100;

/** A change of a journey, to publish after the commit; without the row where no frame may name the traveller. */
export interface JourneyStep {
  row: JourneyRow | undefined;
  notifications: NewNotification[];
}

/**
 * A step of the job: asks travellers at the expected time, and tells the contacts an hour later. Each journey goes in a
 * transaction of its own, so that nobody is told twice. Returns true if more may be due.
 * @throws the first error, after it has tried all journeys of the step
 */
export async function journeysStep(context: Context): Promise<boolean> {
  const due = await findDueJourneys(context.db, context.now(), journeysPerStep);
  const errors: unknown[] = [];
  for (const id of due) {
    try {
      const step = await transact(context, 'job', (transaction) => advance(context, transaction, id));
      if (step !== null) await publishStep(context, step);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return due.length > 0;
}

/** Publishes a step after the commit; also to the acting member, who may have declined. A failure is only logged. */
export async function publishStep(
  context: Context,
  { row, notifications }: JourneyStep,
  actorId?: number,
): Promise<void> {
  context.sendMailsSoon();
  publishNotifications(context, notifications);
  if (row === undefined) return;
  await publishJourney(context, row, actorId).catch((error: unknown) => {
    context.log.error({ err: error, journeyId: row.id }, 'a step of a journey was not published');
  });
}

async function advance(context: Context, transaction: Db, id: number): Promise<JourneyStep | null> {
  const journey = await lockJourney(transaction, id);
  if (journey === undefined) return null;
  const status = nextStep(journey.status, journey.expectedAt, context.now());
  if (status === null) return null;
  // A start may have come in just before the suspension.
  if (!journey.isTravellerActive) return end(transaction, journey, false, context.now());
  await updateJourney(transaction, id, { status, wasAlerted: journey.wasAlerted || status === 'alerted' });
  const notifications = await (status === 'due'
    ? insertNewNotifications(transaction, [arrivalQuestion(journey.travellerId, journey)])
    : alert(context, transaction, journey));
  return { row: await findJourney(transaction, id), notifications };
}

async function alert(context: Context, transaction: Db, journey: LockedJourney): Promise<NewNotification[]> {
  const told = toldIds(journey);
  for (const memberId of told) {
    await queueMail(context, transaction, { kind: 'journey_late', memberId, journeyId: journey.id });
  }
  return insertNewNotifications(
    transaction,
    told.map((contactId) => lateNotification(contactId, travellerOf(journey), journey)),
  );
}

/**
 * Cancels the journey of a member who is suspended or deleted in the transaction, and tells the contacts. Call it before
 * the member's row is changed, and publish the step after the commit. A deleted member's journey is not named.
 */
export async function endJourneyOf(
  transaction: Db,
  memberId: number,
  why: 'suspended' | 'deleted',
  now: Date,
): Promise<JourneyStep> {
  const id = await findActiveJourney(transaction, memberId);
  const journey = id === undefined ? undefined : await lockJourney(transaction, id);
  if (journey === undefined || journey.endedAt !== null) return { row: undefined, notifications: [] };
  return end(transaction, journey, why === 'deleted', now);
}

/** Cancels the journey of a member who is deleted. */
export const endJourneyOfDeleted: Handlers['onMemberDeleted'][number] = async (transaction, { memberId, now }) => {
  const step = await endJourneyOf(transaction, memberId, 'deleted', now);
  return (context) => publishStep(context, step);
};

async function end(transaction: Db, journey: LockedJourney, isDeleted: boolean, now: Date): Promise<JourneyStep> {
  await updateJourney(transaction, journey.id, { status: 'cancelled', endedAt: now });
  const traveller = isDeleted ? null : travellerOf(journey);
  const drafts = toldIds(journey).map((contactId) => endNotification(contactId, traveller, journey));
  const notifications = await insertNewNotifications(transaction, drafts);
  return { row: isDeleted ? undefined : await findJourney(transaction, journey.id), notifications };
}

/** Removes journeys a week after their end, with the notifications about them. Returns how many. */
export async function removeOldJourneys({ db, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - journeyLimits.keptFor);
  let removed = 0;
  for (let deleted = journeysPerStep; deleted === journeysPerStep; removed += deleted) {
    deleted = await transact({ db }, 'job', async (transaction) => {
      const ids = await deleteEndedJourneys(transaction, before, journeysPerStep);
      await deleteJourneyNotifications(transaction, ids);
      return ids.length;
    });
  }
  return removed;
}
