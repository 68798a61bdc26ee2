import type { NewRollCall, RollCallCounts } from '@kopa/contracts/office/roll-calls';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type HolderSession, sessionsOf } from '../../identity/holder-session.ts';
import { withSession } from '../../identity/sessions.queries.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';
import { type RollCallRow, rollCallColumns } from '../../shared/roll-calls.ts';

/** Roll calls `r` with their offices `o`. */
const selectRollCalls = (db: Db) =>
  db.selectFrom('rollCalls as r').innerJoin('offices as o', 'o.id', 'r.officeId').select(rollCallColumns);

/** The counts of roll call `r`, from its roster: at most some more than 1,000 rows. */
const counts = sql<RollCallCounts>`(select json_build_object(
  'roster', count(*),
  'present', count(*) filter (where e.mark = 'present'),
  'excused', count(*) filter (where e.mark = 'excused'),
  'claimed', count(*) filter (where e.claimed_at is not null),
  'confirmed', count(*) filter (where e.mark = 'present' and e.claimed_at is not null))
  from roll_call_members e where e.roll_call_id = r.id)`;

/** `countedAt` orders the counts. */
export type CountedRollCall = RollCallRow & { counts: RollCallCounts; countedAt: number };

const countedAt = sql<number>`(extract(epoch from clock_timestamp()) * 1000000)::float8`;

/** The roll calls of an office, newest first, one more than the page holds. */
export function findRollCalls(db: Db, officeId: number, page: PageRequest): Promise<CountedRollCall[]> {
  return selectRollCalls(db)
    .select([counts.as('counts'), countedAt.as('countedAt')])
    .where('r.officeId', '=', officeId)
    .$call(onPage(page, 'r.id'))
    .execute();
}

/** One roll call with its counts. */
export function findRollCall(db: Db, id: number): Promise<CountedRollCall | undefined> {
  return selectRollCalls(db)
    .select([counts.as('counts'), countedAt.as('countedAt')])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Some roll calls. */
export function findSomeRollCalls(db: Db, ids: readonly number[]): Promise<RollCallRow[]> {
  return selectRollCalls(db).where('r.id', '=', sql<number>`any(${ids}::bigint[])`).orderBy('r.id').execute();
}

type Strength = 'share' | 'no key update';

/**
 * The statement that locks a roll call and its office: both against their ends, or the roll call to change it. Rows are
 * locked in the order of the clauses: the office first, as where it ends.
 */
const locking = (db: Db, id: number, strength: Strength) => {
  const found = selectRollCalls(db).where('r.id', '=', id).forShare('o');
  return strength === 'share' ? found.forShare('r') : found.forNoKeyUpdate('r');
};

/** Locks a roll call and its office until the transaction ends. */
export function lockRollCall(transaction: Db, id: number, strength: Strength): Promise<RollCallRow | undefined> {
  return locking(transaction, id, strength).executeTakeFirst();
}

/** Does the same after the session, in one statement; undefined without a valid session. */
export async function lockRollCallFor(
  transaction: Db,
  session: HolderSession,
  id: number,
  strength: Strength,
): Promise<{ rollCall: RollCallRow | undefined } | undefined> {
  const row = await withSession(transaction, session.id, sessionsOf(session))
    // The part reads no other part.
    .with('found', (cte) => locking(cte as unknown as Db, id, strength))
    .selectFrom('locked')
    .leftJoin('found', (join) => join.onTrue())
    .selectAll('found')
    .executeTakeFirst();
  return row && { rollCall: row.id === null ? undefined : (row as RollCallRow) };
}

/** Notes that roll calls of an office have closed by themselves; true if one is open. */
export async function settleRollCalls(transaction: Db, officeId: number, now: Date): Promise<boolean> {
  await transaction
    .updateTable('rollCalls')
    .set(({ ref }) => ({ closedAt: ref('closesAt') }))
    .where('officeId', '=', officeId)
    .where('closedAt', 'is', null)
    .where('closesAt', '<=', now.toISOString())
    .execute();
  const open = transaction.selectFrom('rollCalls').where('officeId', '=', officeId).where('closedAt', 'is', null);
  return (await open.executeTakeFirst()) !== undefined;
}

/** Closes at most `limit` roll calls whose time has come; returns their ids. */
export async function closeDueRollCalls(db: Db, now: Date, limit: number): Promise<number[]> {
  const due = db
    .selectFrom('rollCalls')
    .select('id')
    .where('closedAt', 'is', null)
    .where('closesAt', '<=', now.toISOString())
    .orderBy('closesAt')
    .limit(sql.lit(limit))
    .forNoKeyUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('rollCalls')
    .set(({ ref }) => ({ closedAt: ref('closesAt') }))
    .where('id', '=', sql<number>`any(array(${due}))`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The stored values of a roll call beside the input. */
interface Opening {
  officeId: number;
  word: string;
  openedAt: Date;
  endsAt: Date;
  closesAt: Date;
}

/** Adds a roll call and returns its id. */
export async function insertRollCall(db: Db, { title, on, from, to }: NewRollCall, opening: Opening): Promise<number> {
  const { id } = await db
    .insertInto('rollCalls')
    .values({ title, day: on, fromTime: from, toTime: to, ...opening })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Closes a roll call that is open. */
export async function saveClosing(db: Db, id: number, closedAt: Date): Promise<void> {
  await db.updateTable('rollCalls').set({ closedAt }).where('id', '=', id).where('closedAt', 'is', null).execute();
}

/** Closes the open roll calls of some offices; returns their ids. */
export async function closeOpenRollCalls(db: Db, officeIds: readonly number[], now: Date): Promise<number[]> {
  const rows = await db
    .updateTable('rollCalls')
    .set({ closedAt: now })
    .where('officeId', '=', sql<number>`any(${officeIds}::bigint[])`)
    .where('closedAt', 'is', null)
    .where('closesAt', '>', now.toISOString())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The roll call of an office that is open at a moment. */
export async function findOpenRollCall(db: Db, officeId: number, now: Date) {
  return db
    .selectFrom('rollCalls')
    .select(['id', 'endsAt'])
    .where('officeId', '=', officeId)
    .where('closedAt', 'is', null)
    .where('closesAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** Sets when an open roll call closes itself. */
export async function saveClosesAt(db: Db, id: number, closesAt: Date): Promise<void> {
  await db.updateTable('rollCalls').set({ closesAt }).where('id', '=', id).execute();
}
