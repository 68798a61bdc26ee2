import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Holds the member until the transaction ends, so that two calls do not make two addresses. */
export async function lockMember(transaction: Db, memberId: number): Promise<void> {
  await sql`select from members where id = ${memberId} for no key update`.execute(transaction);
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
  await sql`
    insert into service_calendars (member_id, token_hash, token_encrypted)
    values (${memberId}, ${hashOf(token)}, ${tokenEncrypted})
    on conflict (member_id) do update
      set token_hash = excluded.token_hash, token_encrypted = excluded.token_encrypted, created_at = excluded.created_at`.execute(
    db,
  );
}

/** Ends the address of a member's calendar. */
export async function deleteCalendar(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('serviceCalendars').where('memberId', '=', memberId).execute();
}

/** The member whose calendar has this token; undefined for nobody's, and for suspended and deleted members'. */
export async function findCalendarMember(db: Db, token: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id from service_calendars c join members m on m.id = c.member_id
    where c.token_hash = ${hashOf(token)} and m.suspended_at is null`.execute(db);
  return rows[0]?.id;
}
