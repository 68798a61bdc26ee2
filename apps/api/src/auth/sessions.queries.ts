import { createHash, randomBytes } from 'node:crypto';
import { sessionLimits } from '@kopa/contracts/limits';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Who makes a call: the session is the identity. */
export interface MemberSession {
  /** The row in `sessions`. */
  id: number;
  memberId: number;
}

/** What is kept of a session's key: enough to find it, not to make it. */
function sessionHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/**
 * Opens a session and returns the key that the cookie carries, or null where the member is suspended or the password
 * is no longer the one that was checked: the member's row is locked against either at the same moment. Signing in
 * counts as being active.
 */
export async function openSession(db: Db, memberId: number, checkedHash: string): Promise<string | null> {
  const key = randomBytes(32).toString('base64url');
  const { rows } = await sql`
    with active as (
      update members set last_active_at = now()
      where id = ${memberId} and suspended_at is null and password_hash = ${checkedHash} returning id)
    insert into sessions (token_hash, member_id, expires_at)
    select ${sessionHash(key)}, id, now() + ${sessionLimits.absolute} * interval '1 millisecond' from active
    returning id`.execute(db);
  return rows.length === 0 ? null : key;
}

/** The live session of a key; touches its row at most every five minutes. */
export async function findSession(db: Db, key: string): Promise<MemberSession | null> {
  const { rows } = await sql<MemberSession & { stale: boolean }>`
    select id, member_id, last_seen_at < now() - interval '5 minutes' as stale from sessions
    where token_hash = ${sessionHash(key)} and expires_at > now()
      and last_seen_at > now() - ${sessionLimits.idle} * interval '1 millisecond'`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  if (row.stale) await touchSession(db, row);
  return { id: row.id, memberId: row.memberId };
}

async function touchSession(db: Db, session: MemberSession): Promise<void> {
  // The session's row before the member's, as every write takes them.
  await sql`
    with touched as (update sessions set last_seen_at = now() where id = ${session.id} returning member_id)
    update members set last_active_at = now() from touched where members.id = touched.member_id`.execute(db);
}

/** True while the session is live; its row stays locked against its end until the transaction is over. */
export async function holdSession(transaction: Db, session: MemberSession): Promise<boolean> {
  const { rows } = await sql`select 1 from sessions where id = ${session.id} for share`.execute(transaction);
  return rows.length > 0;
}

/**
 * As `holdSession`, with every session of the member locked in one order: for work that ends the others, so that two
 * of a member's sessions which do so at once wait for each other instead of both.
 */
export async function holdAllSessions(transaction: Db, session: MemberSession): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from sessions where member_id = ${session.memberId} order by id for update`.execute(transaction);
  return rows.some(({ id }) => id === session.id);
}

/** Which of these sessions are still live. */
export async function liveSessions(db: Db, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from sessions where id = any(${ids}) and expires_at > now()
      and last_seen_at > now() - ${sessionLimits.idle} * interval '1 millisecond'`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Ends one session. */
export async function endSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends a member's sessions, all or all but one; returns the ids of the ended ones. */
export async function endSessionsOf(db: Db, memberId: number, except?: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('memberId', '=', memberId)
    .where('id', '!=', except ?? 0)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
