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
 * Opens a session and returns the key that the cookie carries, or null where the member is suspended: the member's
 * row is locked against a suspension at the same moment.
 */
export async function openSession(db: Db, memberId: number): Promise<string | null> {
  const key = randomBytes(32).toString('base64url');
  const { rows } = await sql`
    with active as (select id from members where id = ${memberId} and suspended_at is null for share)
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
  await sql`
    with touched as (update sessions set last_seen_at = now() where id = ${session.id})
    update members set last_active_at = now() where id = ${session.memberId}`.execute(db);
}

/** True while the session is live; its row stays locked against its end until the transaction is over. */
export async function holdSession(transaction: Db, session: MemberSession): Promise<boolean> {
  const { rows } = await sql`select 1 from sessions where id = ${session.id} for share`.execute(transaction);
  return rows.length > 0;
}

/** Which of these sessions are still live. */
export async function liveSessions(db: Db, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from sessions where id = any(${ids}) and expires_at > now()`.execute(db);
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
