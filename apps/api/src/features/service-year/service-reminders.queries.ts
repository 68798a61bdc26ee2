import type { ReminderKind } from '@kopa/rules/clearances';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A round of reminders: one for each month and kind. */
export interface Round {
  month: string;
  kind: ReminderKind;
}

/** Holds a round until the transaction ends; returns the last member whom it has come to. */
export async function lockRound(transaction: Db, { month, kind }: Round): Promise<number> {
  await sql`insert into service_reminder_rounds (month, kind) values (${month}, ${kind}) on conflict do nothing`.execute(
    transaction,
  );
  const { rows } = await sql<{ lastMemberId: number }>`
    select last_member_id from service_reminder_rounds where month = ${month} and kind = ${kind} for update`.execute(
    transaction,
  );
  return rows[0]?.lastMemberId ?? 0;
}

/** Records the last member whom a round has come to. */
export async function saveRound(transaction: Db, { month, kind }: Round, lastMemberId: number): Promise<void> {
  await sql`
    update service_reminder_rounds set last_member_id = ${lastMemberId}
    where month = ${month} and kind = ${kind}`.execute(transaction);
}

/** A member whom a round comes to, with what says whether they are reminded. */
export interface Reminded {
  id: number;
  serviceStartDate: string | null;
  serviceDays: number | null;
  isActive: boolean;
  hasCleared: boolean;
}

/** The next members after one, at most `limit`. */
export async function findNextMembers(db: Db, month: string, after: number, limit: number): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    select m.id, m.service_start_date, m.service_days, m.suspended_at is null as is_active,
      exists (select from service_clearances c where c.member_id = m.id and c.month = ${month}) as has_cleared
    from members m where m.id > ${after} order by m.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
