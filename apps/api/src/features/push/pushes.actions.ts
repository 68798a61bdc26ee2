import { channel } from 'node:diagnostics_channel';
import type { Context } from '../../context.ts';
import type { Pushes } from '../../db/tables.ts';
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

/** Rows of each sort in a step. */
const pushesPerStep = 200;
/** Deliveries of a step to the members of groups and channels, up to a page of members more: some seconds. */
export const deliveriesPerStep = 1_000;
/** Journeys and safety calls come first; messages to single members go out before messages to many. */
const sorts: readonly (readonly Pushes['kind'][])[] = [
  ['safety_notification'],
  ['direct_message', 'notification'],
  ['group_message', 'notice'],
];
/** Failed subscriptions of one step that are tried again; further ones are given up. */
const delayedAtMost = 5_000;

/** A step of the job: sends due messages. Returns whether more may be due now. */
export async function sendPushesStep(context: Context): Promise<boolean> {
  const budget = { left: deliveriesPerStep };
  let isMoreDue = false;
  for (const kinds of sorts) {
    const claimed = await claimPushes(context.db, kinds, pushesPerStep);
    await tellAll(context, claimed, budget);
    isMoreDue ||= claimed.length === pushesPerStep || claimed.some(({ goesOnAfter }) => goesOnAfter !== null);
  }
  return isMoreDue;
}

async function tellAll(context: Context, claimed: readonly ClaimedPush[], budget: StepBudget): Promise<void> {
  const { db, push } = context;
  const due = push === null ? [] : claimed.filter(({ kind, age }) => age <= manners[kind].within);
  await deletePushes(db, ids(new Set(claimed).difference(new Set(due))));
  if (push === null) return;
  await Promise.all(
    Object.entries(deliveriesOf).map(([kind, find]) => {
      const ofKind = due.filter((one) => one.kind === kind);
      return tell(context, push, ofKind, find(context, ofKind, budget));
    }),
  );
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
