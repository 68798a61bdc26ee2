import type { NotificationSettingName } from '@kopa/contracts/notifications/notification-settings';
import type { PushPayload } from '@kopa/contracts/notifications/push';
import { HOUR } from '@kopa/contracts/time';
import {
  directMessagePush,
  groupMessagePush,
  noticePush,
  notificationPush,
  pushSettingOf,
  testPush,
} from '@kopa/rules/notifications/push';
import type { Pushes } from '../../db/tables.ts';
import type { Context } from '../../process/context.ts';
import {
  type ClaimedPush,
  findChannelsOf,
  findDirectMessageReceivers,
  findGroupMessageReceivers,
  findGroupsOf,
  findNoticeReceivers,
  findNotificationReceivers,
  findTestReceivers,
  type Receiver,
  type ReceiverPage,
} from './pushes.queries.ts';

/** A push message to one browser. */
export interface Delivery {
  claimed: ClaimedPush;
  receiver: Receiver;
  payload: PushPayload;
}

/** How the messages of a kind are sent. */
interface Manner {
  urgency: 'high' | 'normal';
  /** Also to members who look at a page of Kopa, perhaps on another device. */
  whileVisible: boolean;
  /** The second one is made after 30 seconds, each further one after twice the time. */
  attempts: number;
  /** A message that has waited longer, in ms, is dropped. */
  within: number;
}

/** The attempts of a usual message take about four minutes, those of a journey or safety call four hours. */
export const manners: Record<Pushes['kind'], Manner> = {
  direct_message: { urgency: 'high', whileVisible: false, attempts: 5, within: HOUR },
  group_message: { urgency: 'high', whileVisible: false, attempts: 5, within: HOUR },
  notice: { urgency: 'normal', whileVisible: false, attempts: 5, within: HOUR },
  notification: { urgency: 'normal', whileVisible: false, attempts: 5, within: HOUR },
  test: { urgency: 'high', whileVisible: true, attempts: 5, within: HOUR },
  safety_notification: { urgency: 'high', whileVisible: true, attempts: 10, within: 6 * HOUR },
};

/** Members of a group or channel whose browsers are read and written to at once. */
const membersAtOnce = 500;
/** Pages in one step: a channel of the whole country takes many steps, and each may be repeated after a crash. */
const pagesAtOnce = 4;

/** How many deliveries are left in a step for the members of groups and channels. */
export interface StepBudget {
  left: number;
}

type Deliveries = (context: Context, claimed: ClaimedPush[], budget: StepBudget) => AsyncGenerator<Delivery[]>;

const toldByNotification: Deliveries = async function* (context, claimed) {
  const found = await findNotificationReceivers(context.db, subjectsOf(claimed));
  yield wanted(
    context,
    found.map((receiver) => ({
      claimed: claimedOf(claimed, receiver.notification.id),
      receiver,
      setting: pushSettingOf(receiver.notification),
      payload: notificationPush(receiver.notification),
    })),
  );
};

/** The deliveries of the claimed rows of a kind, some browsers at a time. */
export const deliveriesOf: Record<Pushes['kind'], Deliveries> = {
  async *direct_message(context, claimed) {
    const found = await findDirectMessageReceivers(context.db, subjectsOf(claimed));
    yield wanted(
      context,
      found.map((receiver) => ({
        claimed: claimedOf(claimed, receiver.subjectId),
        receiver,
        setting: 'messages',
        payload: directMessagePush(receiver, receiver.settings.messageText),
      })),
    );
  },

  async *group_message(context, claimed, budget) {
    for (const one of latestOf(claimed, await findGroupsOf(context.db, subjectsOf(claimed)))) {
      yield* walk(context, one, budget, {
        find: (page) => findGroupMessageReceivers(context.db, one.subjectId, page),
        setting: 'messages',
        payloadOf: (receiver) => groupMessagePush(receiver, receiver.settings.messageText),
      });
    }
  },

  async *notice(context, claimed, budget) {
    for (const one of latestOf(claimed, await findChannelsOf(context.db, subjectsOf(claimed)))) {
      yield* walk(context, one, budget, {
        find: (page) => findNoticeReceivers(context.db, one.subjectId, { ...page, now: context.now() }),
        setting: 'notices',
        payloadOf: (receiver) => noticePush(receiver),
      });
    }
  },

  notification: toldByNotification,
  safety_notification: toldByNotification,

  async *test(context, claimed) {
    const found = await findTestReceivers(context.db, subjectsOf(claimed));
    yield wanted(
      context,
      found.map((receiver) => ({
        claimed: claimedOf(claimed, receiver.memberId),
        receiver,
        setting: null,
        payload: testPush,
      })),
    );
  },
};

/** A push message for all members of a group or channel, and the query that finds them. */
interface Walk<R extends Receiver> {
  find: (page: { after: number; limit: number }) => Promise<ReceiverPage<R>>;
  setting: NotificationSettingName;
  payloadOf: (receiver: R) => PushPayload;
}

/**
 * The deliveries to the next members of a group or channel, at most `pagesAtOnce` pages and the budget of the step, so
 * that others do not wait for all.
 */
async function* walk<R extends Receiver>(
  context: Context,
  claimed: ClaimedPush,
  budget: StepBudget,
  { find, setting, payloadOf }: Walk<R>,
): AsyncGenerator<Delivery[]> {
  let after: number | null = claimed.toldTo;
  for (let pages = 0; pages < pagesAtOnce && after !== null && budget.left > 0; pages += 1) {
    const page: ReceiverPage<R> = await find({ after, limit: membersAtOnce });
    const deliveries = wanted(
      context,
      page.receivers.map((receiver) => ({ claimed, receiver, setting, payload: payloadOf(receiver) })),
    );
    budget.left -= deliveries.length;
    yield deliveries;
    after = page.last;
  }
  claimed.goesOnAfter = after;
}

const subjectsOf = (claimed: readonly ClaimedPush[]) => claimed.map(({ subjectId }) => subjectId);

function claimedOf(claimed: readonly ClaimedPush[], subjectId: number): ClaimedPush {
  return claimed.find((one) => one.subjectId === subjectId) as ClaimedPush;
}

/**
 * Drops messages of a group, or notices of a channel, that a newer one replaces; a retry for some subscriptions
 * replaces none. `placeOf` has the group or channel of each. Rows with the least progress come first.
 */
function latestOf(claimed: readonly ClaimedPush[], placeOf: ReadonlyMap<number, number>): ClaimedPush[] {
  const latest = new Map<number | undefined, ClaimedPush>();
  for (const one of claimed) if (one.subscriptionIds === null) latest.set(placeOf.get(one.subjectId), one);
  return claimed
    .filter((one) => {
      const newest = latest.get(placeOf.get(one.subjectId));
      return newest === undefined || one.subjectId >= newest.subjectId;
    })
    .sort((a, b) => a.toldTo - b.toldTo);
}

/**
 * The deliveries to members who want this kind of message and, if that matters, look at no page of Kopa. Of several with
 * the same tag to one browser, only the last is sent.
 */
function wanted(
  { hub }: Context,
  deliveries: readonly (Delivery & { setting: NotificationSettingName | null })[],
): Delivery[] {
  const latest = new Map<string, Delivery>();
  for (const { setting, ...delivery } of deliveries) {
    const { claimed, receiver, payload } = delivery;
    const isLeft = claimed.subscriptionIds?.includes(receiver.subscriptionId) ?? true;
    if (!isLeft || (setting !== null && !receiver.settings[setting])) continue;
    if (!manners[claimed.kind].whileVisible && hub.hasVisibleSocket(receiver.memberId)) continue;
    latest.set(`${receiver.subscriptionId} ${payload.tag}`, delivery);
  }
  return [...latest.values()];
}
