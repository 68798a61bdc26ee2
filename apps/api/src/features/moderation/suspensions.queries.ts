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
  const row = await db
    .updateTable('members as m')
    .from((eb) =>
      eb.selectFrom('members').select(['id', 'suspendedAt']).where('id', '=', memberId).forNoKeyUpdate().as('was'),
    )
    .set((eb) => ({
      suspendedAt: eb.fn.coalesce('was.suspendedAt', sql<string>`${now}`),
      suspendedUntil: until,
      suspensionReason: reason,
    }))
    .whereRef('m.id', '=', 'was.id')
    .where('m.deletedAt', 'is', null)
    .returning(sql<boolean>`was.suspended_at is null`.as('isNew'))
    .executeTakeFirst();
  return row?.isNew === true;
}

const ended = { suspendedAt: null, suspendedUntil: null, suspensionReason: null };

/** Ends a suspension; false if none existed. */
export async function clearSuspension(db: Db, memberId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set(ended)
    .where('id', '=', memberId)
    .where('suspendedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends at most `limit` suspensions whose time has come; returns the members. */
export async function endDueSuspensions(db: Db, now: Date, limit: number): Promise<number[]> {
  const due = db
    .selectFrom('members')
    .select('id')
    .where('suspendedUntil', '<=', now.toISOString())
    .where('deletedAt', 'is', null)
    .orderBy('suspendedUntil')
    .limit(sql.lit(limit))
    .forUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('members')
    .set(ended)
    .where('id', '=', sql<number>`any(array(${due}))`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
