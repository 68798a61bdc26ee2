import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A suspension: when it begins, when it ends by itself (null: never) and why. */
export interface Suspension {
  now: Date;
  until: Date | null;
  reason: string | null;
}

/** Suspends a member; true if they were not suspended before. One who was keeps the beginning. */
export async function setSuspension(db: Db, memberId: number, { now, until, reason }: Suspension): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    update members m set suspended_at = coalesce(was.suspended_at, ${now}), suspended_until = ${until},
      suspension_reason = ${reason}
    from (select id, suspended_at from members where id = ${memberId} for no key update) was
    where m.id = was.id and m.deleted_at is null returning was.suspended_at is null as is_new`.execute(db);
  return rows[0]?.isNew === true;
}

/** Ends a suspension; false if there was none. */
export async function clearSuspension(db: Db, memberId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update members set suspended_at = null, suspended_until = null, suspension_reason = null
    where id = ${memberId} and suspended_at is not null and deleted_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends at most `limit` suspensions whose time has come; returns the members. */
export async function endDueSuspensions(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update members set suspended_at = null, suspended_until = null, suspension_reason = null
    where id = any(array(
      select id from members where suspended_until <= ${now} and deleted_at is null
      order by suspended_until limit ${sql.lit(limit)} for update skip locked))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
