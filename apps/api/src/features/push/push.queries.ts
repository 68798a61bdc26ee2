import type { NotificationSettingsChange } from '@kopa/contracts/notification-settings';
import type { NewPushSubscription } from '@kopa/contracts/push';
import { sql } from 'kysely';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import type { Db } from '../../db/database.ts';

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
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where member_id = ${memberId}
      order by id desc offset ${sql.lit(subscriptionsKept)})`.execute(transaction);
}

/** Removes the member's subscription of an endpoint, if there is one. */
export async function deleteSubscription(db: Db, memberId: number, endpoint: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).where('memberId', '=', memberId).execute();
}

/** Changes some of a member's settings. */
export async function updateSettings(db: Db, memberId: number, change: NotificationSettingsChange): Promise<void> {
  await sql`
    update members set notification_settings = notification_settings || ${JSON.stringify(change)}::jsonb
    where id = ${memberId}`.execute(db);
}
