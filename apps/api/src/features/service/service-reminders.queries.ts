import type { Deployment } from '@kopa/rules/service/calendar';
import type { Reminded } from '@kopa/rules/service/clearance-reminders';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Holds the round of a day until the transaction ends; returns the last member whom it has reached, 0 at its start. */
export async function lockRound(transaction: Db, day: string): Promise<number> {
  await transaction
    .insertInto('serviceReminderRounds')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { lastMemberId } = await transaction
    .selectFrom('serviceReminderRounds')
    .select('lastMemberId')
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return lastMemberId;
}

/** Records the last member whom a round has come to; 0 for the next round of the day. */
export async function saveRound(transaction: Db, day: string, lastMemberId: number): Promise<void> {
  await transaction.updateTable('serviceReminderRounds').set({ lastMemberId }).where('day', '=', day).execute();
}

/** A member whom a round reaches, with the facts that decide whether they are reminded. */
export interface RoundMember extends Deployment {
  id: number;
  serviceStartDate: string | null;
  serviceDays: number | null;
  isActive: boolean;
  /** Dates of their clearances, by month. */
  clearedOn: Record<string, string>;
  /** The reminders that they have had, by month. */
  reminded: Record<string, Reminded>;
}

/** The next members after one, at most `limit`. */
export async function findNextMembers(
  db: Db,
  months: readonly string[],
  after: number,
  limit: number,
): Promise<RoundMember[]> {
  const cleared = sql<RoundMember['clearedOn']>`coalesce((
    select jsonb_object_agg(c.month, c.cleared_on)
    from service_clearances c where c.member_id = m.id and c.month = any(${months}::text[])), '{}')`;
  const reminded = sql<RoundMember['reminded']>`coalesce((
    select jsonb_object_agg(r.month, jsonb_build_object('opensOn', r.opens_on, 'closesOn', r.closes_on))
    from service_reminders r where r.member_id = m.id and r.month = any(${months}::text[])), '{}')`;
  return db
    .selectFrom('members as m')
    .select(['m.id', 'm.serviceStartDate', 'm.serviceDays', 'm.deploymentState as state', 'm.lga', 'm.batch'])
    .select(['m.cdsGroup', cleared.as('clearedOn'), reminded.as('reminded')])
    .select(sql<boolean>`m.suspended_at is null`.as('isActive'))
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(sql.lit(limit))
    .execute();
}

/** Records the reminders that members have had. */
export async function saveReminded(
  transaction: Db,
  rows: readonly (Reminded & { memberId: number; month: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insertInto('serviceReminders')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['memberId', 'month'])
        .doUpdateSet({ opensOn: sql`excluded.opens_on`, closesOn: sql`excluded.closes_on` }),
    )
    .execute();
}
