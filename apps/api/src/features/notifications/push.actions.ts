import type { NewPushSubscription } from '@kopa/contracts/notifications/push';
import { assertHasDevices, assertKnownPushService, readPushServices } from '@kopa/rules/notifications/push';
import { assertFound } from '@kopa/rules/refusal';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { deleteSubscription, putSubscription } from './push.queries.ts';
import { findTestReceivers, insertTestPush } from './pushes.queries.ts';

/** Subscribes the browser of the session. @throws 400 unknown_push_service */
export async function subscribe(
  context: Context,
  session: MemberSession,
  subscription: NewPushSubscription,
): Promise<{ endpoint: string }> {
  const { endpoint } = subscription;
  assertKnownPushService(endpoint, readPushServices(context.config.PUSH_SERVICES));
  await transact(context, session, (transaction) => putSubscription(transaction, session, subscription));
  return { endpoint };
}

/**
 * Sends a push message to each browser of the member; returns how many these are.
 * @throws 404 where push is not configured; 409 no_devices; 429 rate_limited
 */
export async function sendTestPush(context: Context, session: MemberSession): Promise<{ devices: number }> {
  assertFound(context.push);
  const { memberId } = session;
  const { length: devices } = await findTestReceivers(context.db, [memberId]);
  assertHasDevices(devices);
  await context.limits.take('testPushes', memberId);
  await transact(context, session, (transaction) => insertTestPush(transaction, memberId));
  context.sendPushesSoon();
  return { devices };
}

/** Ends a subscription of the member; nothing happens without one. */
export async function unsubscribe(context: Context, session: MemberSession, endpoint: string): Promise<void> {
  await transact(context, session, (transaction) => deleteSubscription(transaction, session.memberId, endpoint));
}
