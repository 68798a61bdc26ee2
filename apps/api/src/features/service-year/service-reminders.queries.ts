import type { ReminderKind } from '@kopa/rules/clearances';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A round of reminders: one for each month and kind. */
export interface Round {
  month: string;
  kind: ReminderKind;
}

/** Holds a round until the transaction ends; returns the last member whom it has reached. */
export async function lockRound(transaction: Db, { month, kind }: Round): Promise<number> {
  await transaction
    .insertInto('serviceReminderRounds')
    .values({ month, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { lastMemberId } = await transaction
    .selectFrom('serviceReminderRounds')
    .select('lastMemberId')
    .where('month', '=', month)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return lastMemberId;
}

/** Records the last member whom a round has come to. */
export async function saveRound(transaction: Db, { month, kind }: Round, lastMemberId: number): Promise<void> {
  await transaction
    .updateTable('serviceReminderRounds')
    .set({ lastMemberId })
    .where('month', '=', month)
    .where('kind', '=', kind)
    .execute();
}

/** A member whom a round reaches, with the facts that decide whether they are reminded. */
export interface Reminded {
  id: number;
  serviceStartDate: string | null;
  serviceDays: number | null;
  isActive: boolean;
  hasCleared: boolean;
}

/** The next members after one, at most `limit`. */
export async function findNextMembers(db: Db, month: string, after: number, limit: number): Promise<Reminded[]> {
  const cleared = sql<boolean>`exists (
    select from service_clearances c where c.member_id = m.id and c.month = ${month})`;
  return db
    .selectFrom('members as m')
    .select(['m.id', 'm.serviceStartDate', 'm.serviceDays', cleared.as('hasCleared')])
    .select(sql<boolean>`m.suspended_at is null`.as('isActive'))
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(sql.lit(limit))
    .execute();
}
