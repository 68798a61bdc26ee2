import { channel } from 'node:diagnostics_channel';
import type { Pushes } from '../../db/tables.ts';
import type { Context } from '../../process/context.ts';
import { type Delivery, deliveriesOf, manners, type StepBudget } from './deliveries.ts';
import type { PushOutcome, PushSender } from './push-sender.ts';
import {
  type ClaimedPush,
  claimPushes,
  continuePush,
  delayPush,
  deletePushes,
  deleteSubscriptions,
} from './pushes.queries.ts';

/** Publishes the outcome of each attempt to send a push message. */
export const pushOutcomes = channel('kopa:push');

/** Rows of each kind in a step. */
const pushesPerStep = 500;
/** Deliveries of a step to the members of groups and channels, up to a page of members more: some seconds. */
export const deliveriesPerStep = 1_000;
/** Journeys and safety calls come first; messages to single members go out before messages to many. */
const kinds: readonly Pushes['kind'][] = [
  'safety_notification',
  'test',
  'direct_message',
  'notification',
  'group_message',
  'notice',
];
/** Failed subscriptions of one step that are tried again; further ones are given up. */
const delayedAtMost = 5_000;

/** A step of the job: sends due messages. Returns whether more may be due now; of journeys and safety calls, `at once`. */
export async function sendPushesStep(context: Context): Promise<boolean | 'at once'> {
  const budget = { left: deliveriesPerStep };
  let next: boolean | 'at once' = false;
  for (const kind of kinds) {
    const claimed = await claimPushes(context.db, kind, pushesPerStep);
    if (claimed.length > 0) await tellAll(context, kind, claimed, budget);
    const isMoreDue = claimed.length === pushesPerStep || claimed.some(({ goesOnAfter }) => goesOnAfter !== null);
    if (isMoreDue) next ||= kind === 'safety_notification' ? 'at once' : true;
  }
  return next;
}

async function tellAll(
  context: Context,
  kind: Pushes['kind'],
  claimed: readonly ClaimedPush[],
  budget: StepBudget,
): Promise<void> {
  const { db, push } = context;
  const due = push === null ? [] : claimed.filter(({ age }) => age <= manners[kind].within);
  await deletePushes(db, ids(new Set(claimed).difference(new Set(due))));
  if (push !== null) await tell(context, push, due, deliveriesOf[kind](context, due, budget));
}

/** Sends the deliveries of some rows, and keeps the rows for subscriptions that they did not reach. */
async function tell(
  context: Context,
  push: PushSender,
  claimed: readonly ClaimedPush[],
  pages: AsyncIterable<Delivery[]>,
): Promise<void> {
  const { db } = context;
  const delayed = new Map<number, number[]>(claimed.map(({ id }) => [id, []]));
  try {
    for await (const deliveries of pages) {
      const results = await Promise.all(deliveries.map((delivery) => attempt(push, delivery)));
      const withOutcome = (wanted: PushOutcome) => results.filter(({ outcome }) => outcome === wanted);
      await deleteSubscriptions(
        db,
        withOutcome('gone').map(({ subscriptionId }) => subscriptionId),
      );
      for (const { pushId, subscriptionId } of withOutcome('delayed')) delayed.get(pushId)?.push(subscriptionId);
    }
    for (const { id, goesOnAfter } of claimed) {
      const subscriptionIds = (delayed.get(id) ?? []).slice(0, delayedAtMost);
      if (goesOnAfter !== null) await continuePush(db, id, goesOnAfter, subscriptionIds);
      else if (subscriptionIds.length > 0) await delayPush(db, id, subscriptionIds);
    }
    const isTold = ({ id, goesOnAfter }: ClaimedPush) => goesOnAfter === null && delayed.get(id)?.length === 0;
    await deletePushes(db, ids(claimed.filter(isTold)));
  } catch (error) {
    // Rows that are still claimed are due again later.
    context.log.warn({ err: error, pushes: claimed.length }, 'push messages not sent');
  }
}

async function attempt(push: PushSender, { claimed, receiver, payload }: Delivery) {
  const { urgency, attempts } = manners[claimed.kind];
  const sent = await push.send(receiver, payload, urgency);
  const outcome: PushOutcome = sent === 'delayed' && claimed.attempts >= attempts ? 'failed' : sent;
  pushOutcomes.publish(outcome);
  return { pushId: claimed.id, subscriptionId: receiver.subscriptionId, outcome };
}

const ids = (pushes: Iterable<ClaimedPush>) => [...pushes].map(({ id }) => id);
