import type { NewPushSubscription } from '@kopa/contracts/notifications/push';
import { assertKnownPushService, readPushServices } from '@kopa/rules/notifications/push';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { deleteSubscription, putSubscription } from './push.queries.ts';

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

/** Ends a subscription of the member; nothing happens without one. */
export async function unsubscribe(context: Context, session: MemberSession, endpoint: string): Promise<void> {
  await transact(context, session, (transaction) => deleteSubscription(transaction, session.memberId, endpoint));
}
