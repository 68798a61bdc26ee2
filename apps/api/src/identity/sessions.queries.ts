import { createHash, randomBytes } from 'node:crypto';
import { sessionLimits } from '@kopa/contracts/account/session-limits';
import { type Expression, sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/database.ts';
import { onPage, type PageRequest } from '../shared/page.ts';

/** The session of a signed-in member. */
export interface MemberSession {
  /** The row in `sessions`. */
  id: number;
  memberId: number;
}

/** The condition that a row of `sessions` is valid. */
export const isLiveSession = sql<boolean>`(sessions.expires_at > now()
  and sessions.last_seen_at > now() - ${sessionLimits.idle} * interval '1 millisecond')`;

/** The stored hash of a session's key. The key cannot be derived from it. */
function sessionHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Holds back sign-ins of a member, until the transaction ends. */
async function lockSignIns(transaction: Db, memberId: number): Promise<void> {
  const lock = sql`pg_advisory_xact_lock(hashtextextended('sign-ins', ${memberId}))`;
  await transaction.selectNoFrom(lock.as('locked')).execute();
}

/**
 * Ends the oldest sessions of a member who signs in, so that with the new one there are `sessionLimits.perMember` at
 * most. Holds back other sign-ins of the member. Call it before `openSession`, which locks the member's row. Returns the
 * ids of the ended sessions.
 */
export async function endOldestSessions(transaction: Db, memberId: number): Promise<number[]> {
  await lockSignIns(transaction, memberId);
  const beyond = transaction
    .selectFrom('sessions')
    .select('id')
    .where('memberId', '=', memberId)
    .orderBy('id', 'desc')
    .offset(sql.lit(sessionLimits.perMember - 1));
  const ended = await transaction.deleteFrom('sessions').where('id', 'in', beyond).returning('id').execute();
  return ended.map(({ id }) => id);
}

/**
 * Creates a session and returns its key for the cookie. Returns null if the member is suspended or the password has
 * changed since it was checked; the member's row is locked against both. It also updates the time of last activity.
 */
export async function openSession(
  transaction: Db,
  memberId: number,
  checkedHash: string,
  device = 'Unknown device',
): Promise<string | null> {
  const key = randomBytes(32).toString('base64url');
  const rows = await transaction
    .with('active', (cte) =>
      cte
        .updateTable('members')
        .set({ lastActiveAt: sql`now()` })
        .where('id', '=', memberId)
        .where('suspendedAt', 'is', null)
        .where('passwordHash', '=', checkedHash)
        .returning('id as memberId'),
    )
    .with('noted', (cte) => noteDay(transaction, cte.selectFrom('active').select('memberId')))
    .insertInto('sessions')
    .columns(['tokenHash', 'memberId', 'device', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('active')
        .select([sql<Buffer>`${sessionHash(key)}`.as('tokenHash'), 'memberId', sql<string>`${device}`.as('device')])
        .select(sql<string>`now() + ${sessionLimits.absolute} * interval '1 millisecond'`.as('expiresAt')),
    )
    .returning('id')
    .execute();
  return rows.length === 0 ? null : key;
}

/** A part of a statement that notes that members are there today. A member's row changes once a day at most. */
const noteDay = (db: Db, members: Expression<{ memberId: number }>) =>
  db
    .insertInto('memberActivity')
    .columns(['memberId', 'month', 'days'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ memberId: number }>`${members}`.as('present'))
        .crossJoin(sql<{ today: string }>`(select (now() at time zone 'Africa/Lagos')::date as today)`.as('clock'))
        .select(['present.memberId', sql<string>`date_trunc('month', today)`.as('month')])
        .select(sql<number>`1::bigint << (extract(day from today)::integer - 1)`.as('days')),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['memberId', 'month'])
        .doUpdateSet({ days: sql`member_activity.days | excluded.days` })
        .where(sql<boolean>`member_activity.days <> member_activity.days | excluded.days`),
    );

const sessionOfHash = compileOnce((db, { hash }: { hash: Buffer }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'memberId', sql<boolean>`last_seen_at < now() - interval '5 minutes'`.as('stale')])
    .where('tokenHash', '=', hash)
    .where(isLiveSession),
);

/** Finds the valid session of a key, and updates its time of last use at most every five minutes. */
export async function findSession(db: Db, key: string): Promise<MemberSession | null> {
  const [row] = await sessionOfHash(db, { hash: sessionHash(key) });
  if (row === undefined) return null;
  if (row.stale) await touchSession(db, row);
  return { id: row.id, memberId: row.memberId };
}

async function touchSession(db: Db, session: MemberSession): Promise<void> {
  // Every write locks the session row before the member row, which prevents deadlocks.
  await db
    .with('touched', (cte) =>
      cte.updateTable('sessions').set({ lastSeenAt: sql`now()` }).where('id', '=', session.id).returning('memberId'),
    )
    .with('noted', (cte) => noteDay(db, cte.selectFrom('touched').select('memberId')))
    .updateTable('members')
    .from('touched')
    .set({ lastActiveAt: sql`now()` })
    .whereRef('members.id', '=', 'touched.memberId')
    .execute();
}

/**
 * Begins a statement that locks a session until the transaction ends, before anything else. Its part `locked` has a row
 * if the session is valid.
 */
export function withSession(transaction: Db, id: number, table: 'sessions' | 'administratorSessions' = 'sessions') {
  return transaction.with('locked', (cte) => cte.selectFrom(table).select('id').where('id', '=', id).forShare());
}

/** Locks a session until the transaction ends; undefined if it is not valid. */
export function lockSession(transaction: Db, { id }: MemberSession): Promise<object | undefined> {
  return transaction.selectFrom('sessions').where('id', '=', id).forShare().executeTakeFirst();
}

/** Waits for the writes of a session that have begun. */
export async function waitForWrites(db: Db, { id }: MemberSession): Promise<void> {
  await db.selectFrom('sessions').where('id', '=', id).forUpdate().execute();
}

/**
 * Locks all sessions of a member in a fixed order, and holds back sign-ins, until the transaction ends. Returns the ids.
 * It is for writes that end sessions, before they lock the member.
 */
export async function lockSessionsOf(transaction: Db, memberId: number): Promise<number[]> {
  await lockSignIns(transaction, memberId);
  const rows = await transaction
    .selectFrom('sessions')
    .select('id')
    .where('memberId', '=', memberId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the given sessions that are still valid. */
export async function liveSessions(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .where(isLiveSession)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A member's valid sessions, newest first, one row more than the page holds. */
export function findSessions(db: Db, memberId: number, page: PageRequest) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'createdAt', 'lastSeenAt'])
    .where('memberId', '=', memberId)
    .where(isLiveSession)
    .$call(onPage(page, 'id'))
    .execute();
}

/** Ends one session of a member. Returns false if none has this id. */
export async function endSession(db: Db, memberId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a member, except the given one, and holds back sign-ins. Returns the ids of the ended sessions. */
export async function endSessionsOf(transaction: Db, memberId: number, keptId?: number): Promise<number[]> {
  const ids = (await lockSessionsOf(transaction, memberId)).filter((id) => id !== keptId);
  await transaction.deleteFrom('sessions').where('id', '=', sql<number>`any(${ids}::bigint[])`).execute();
  return ids;
}
