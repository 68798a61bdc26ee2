import { createHash, randomBytes } from 'node:crypto';
import { sessionLimits } from '@kopa/contracts/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { PageRequest } from '../db/page.ts';

/** The session of a signed-in member. */
export interface MemberSession {
  /** The row in `sessions`. */
  id: number;
  memberId: number;
}

/** The stored hash of a session's key. The key cannot be derived from it. */
function sessionHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/**
 * Creates a session and returns its key for the cookie. Returns null if the member is suspended or the password has
 * changed since it was checked; the member's row is locked against both. It also updates the time of last activity.
 */
export async function openSession(
  db: Db,
  memberId: number,
  checkedHash: string,
  device = 'Unknown device',
): Promise<string | null> {
  const key = randomBytes(32).toString('base64url');
  const { rows } = await sql`
    with active as (
      update members set last_active_at = now()
      where id = ${memberId} and suspended_at is null and password_hash = ${checkedHash} returning id),
    ${noteDay(sql`select id as member_id from active`)}
    insert into sessions (token_hash, member_id, device, expires_at)
    select ${sessionHash(key)}, id, ${device}, now() + ${sessionLimits.absolute} * interval '1 millisecond' from active
    returning id`.execute(db);
  return rows.length === 0 ? null : key;
}

/** A part of a statement that notes that members are there today. A member's row changes once a day at most. */
const noteDay = (memberIds: RawBuilder<unknown>) => sql`noted as (
  insert into member_activity as a (member_id, month, days)
  select member_id, date_trunc('month', today), 1::bigint << (extract(day from today)::integer - 1)
  from (${memberIds}) present, (select (now() at time zone 'Africa/Lagos')::date as today) clock
  on conflict (member_id, month) do update set days = a.days | excluded.days where a.days <> a.days | excluded.days)`;

/** Finds the valid session of a key, and updates its time of last use at most every five minutes. */
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
  // Every write locks the session row before the member row, which prevents deadlocks.
  await sql`
    with touched as (update sessions set last_seen_at = now() where id = ${session.id} returning member_id),
    ${noteDay(sql`select member_id from touched`)}
    update members set last_active_at = now() from touched where members.id = touched.member_id`.execute(db);
}

/** Returns true if the session is valid, and locks its row until the transaction ends. */
export async function lockSession(transaction: Db, session: MemberSession): Promise<boolean> {
  const { rows } = await sql`select 1 from sessions where id = ${session.id} for share`.execute(transaction);
  return rows.length > 0;
}

/**
 * Like `lockSession`, but locks all sessions of the member in a fixed order. It is for writes that end other sessions,
 * and prevents a deadlock of two such writes.
 */
export async function lockAllSessions(transaction: Db, session: MemberSession): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from sessions where member_id = ${session.memberId} order by id for update`.execute(transaction);
  return rows.some(({ id }) => id === session.id);
}

/** Returns those of the given sessions that are still valid. */
export async function liveSessions(db: Db, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from sessions where id = any(${ids}) and expires_at > now()
      and last_seen_at > now() - ${sessionLimits.idle} * interval '1 millisecond'`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** A member's valid sessions, newest first, one row more than the page holds. */
export async function findSessions(db: Db, memberId: number, { limit, before }: PageRequest) {
  const { rows } = await sql<{ id: number; device: string; createdAt: string; lastSeenAt: string }>`
    select id, device, created_at, last_seen_at from sessions
    where member_id = ${memberId} and expires_at > now()
      and last_seen_at > now() - ${sessionLimits.idle} * interval '1 millisecond'
      and ${before === null ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${sql.lit(limit + 1)}`.execute(db);
  return rows;
}

/** Ends one session of a member. Returns false if there is none with this id. */
export async function endSession(db: Db, memberId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a member, except the given one. Returns the ids of the ended sessions. */
export async function endSessionsOf(db: Db, memberId: number, except?: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('memberId', '=', memberId)
    .where('id', '!=', except ?? 0)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
