import type { NewPushSubscription } from '@kopa/contracts/notifications/push';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';

/** Browsers of one member that get push messages; beyond them those that subscribed first get none. */
const subscriptionsKept = 10;

/** Adds a subscription, or gives the one of this endpoint to the session. */
export async function putSubscription(
  transaction: Db,
  { id: sessionId, memberId }: MemberSession,
  { endpoint, keys }: NewPushSubscription,
): Promise<void> {
  const owner = { memberId, sessionId, p256dh: keys.p256dh, auth: keys.auth };
  await transaction
    .insertInto('pushSubscriptions')
    .values({ endpoint, ...owner })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(owner))
    .execute();
  const beyond = transaction
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('memberId', '=', memberId)
    .orderBy('id', 'desc')
    .offset(sql.lit(subscriptionsKept));
  await transaction.deleteFrom('pushSubscriptions').where('id', 'in', beyond).execute();
}

/** Removes the member's subscription of an endpoint, if there is one. */
export async function deleteSubscription(db: Db, memberId: number, endpoint: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).where('memberId', '=', memberId).execute();
}
