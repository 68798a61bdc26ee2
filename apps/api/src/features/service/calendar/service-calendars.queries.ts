import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A member's stored token, encrypted. */
export async function findCalendarToken(db: Db, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('serviceCalendars')
    .select('tokenEncrypted')
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return row?.tokenEncrypted ?? null;
}

/** Stores the token of a member's calendar in place of one that was there. */
export async function saveCalendarToken(
  db: Db,
  memberId: number,
  token: string,
  tokenEncrypted: string,
): Promise<void> {
  const calendar = { tokenHash: hashOf(token), tokenEncrypted };
  await db
    .insertInto('serviceCalendars')
    .values({ memberId, ...calendar })
    .onConflict((conflict) =>
      conflict.column('memberId').doUpdateSet({ ...calendar, createdAt: sql`excluded.created_at` }),
    )
    .execute();
}

/** Ends the address of a member's calendar. */
export async function deleteCalendar(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('serviceCalendars').where('memberId', '=', memberId).execute();
}

/** The member whose calendar has this token; undefined for nobody's, and for suspended and deleted members'. */
export async function findCalendarMember(db: Db, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('serviceCalendars as c')
    .innerJoin('members as m', 'm.id', 'c.memberId')
    .select('m.id')
    .where('c.tokenHash', '=', hashOf(token))
    .where('m.suspendedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
