import { createHash } from 'node:crypto';
import type { CallLimit } from '@kopa/contracts/limits';
import { assertFound } from '@kopa/rules/existence';
import { assertSameContent, contentOf } from '@kopa/rules/idempotency';
import { fail } from '@kopa/rules/refusal';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { together } from '../db/together.ts';
import type { MemberSession } from './sessions.queries.ts';
import { transact } from './transact.ts';

/** A create: its operation, input and idempotency key. */
export interface Creation {
  /** Name of the operation; the same over HTTP and the socket. */
  operation: string;
  /** The input of the create, without ids of the caller. */
  input: object;
  /** UUID chosen by the client. Without one, the create runs each time. */
  key: string | undefined;
  /** The rate limit that a new create counts against. A repetition does not count. */
  limit?: CallLimit;
}

/** What a create does. */
export interface CreateWork<T> {
  /** Creates the thing, and returns its id. */
  create(transaction: Db): Promise<{ id: number; result: T; status: number }>;
  /** Reads a thing that was created before, as it is now; undefined if it is gone or hidden. */
  find(transaction: Db, id: number): Promise<T | undefined>;
}

export interface Created<T> {
  /** The thing as it is now. */
  result: T;
  /** The status of the first answer. */
  status: number;
  /**
   * True if an earlier call with this key made the result. It is published again, because the process may have died
   * before it published. Nobody is notified again.
   */
  replayed: boolean;
}

/**
 * Runs a create at most once per member and key, in a transaction that locks the session row. A repetition, also a
 * parallel one, finds what the first one made.
 * @throws 409 idempotency_conflict for the same key with another input; 429 rate_limited; 401 without a valid session;
 *   404 not_found for a repetition if the thing is gone or hidden
 */
export async function createOnce<T>(
  context: Context,
  session: MemberSession,
  creation: Creation,
  work: CreateWork<T>,
): Promise<Created<T>> {
  const { key, limit } = creation;
  const count = async () => {
    if (limit !== undefined) await context.limits.take(limit, session.memberId);
  };
  if (key === undefined) {
    await count();
    return { ...(await transact(context, session, work.create)), replayed: false };
  }
  return context.db.transaction().execute(async (transaction) => {
    const [isValid, first] = await together(transaction, (each) => [
      lockSessionAndKey(each, session, key),
      findKey(each, session.memberId, key),
    ]);
    if (!isValid) throw fail('unauthenticated');
    const requestHash = requestHashOf(creation);
    if (first !== undefined) {
      assertSameContent(first.requestHash.equals(requestHash));
      const result = await work.find(transaction, first.resultId);
      assertFound(result);
      return { result, status: first.status, replayed: true };
    }
    await count();
    const { id, result, status } = await work.create(transaction);
    await claimKeys(sql`
      select ${session.memberId}::bigint, ${key}::uuid, ${requestHash}::bytea, ${status}::smallint, ${id}::bigint`).execute(
      transaction,
    );
    return { result, status, replayed: false };
  });
}

/** The hash of operation and input, which is compared when a key is repeated. */
export function requestHashOf({ operation, input }: Creation): Buffer {
  return createHash('sha256').update(contentOf(operation, input)).digest();
}

/** The advisory lock of a member's key. A row lock is not possible, because the key may have no row yet. */
export const keyLock = (memberId: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
  sql`hashtextextended((${key})::text, ${memberId})`;

/** SQL condition: the statement sees no claim of the key. */
export const isUnclaimed = (memberId: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from idempotency_keys i where i.member_id = ${memberId} and i.key = ${key})`;

/**
 * SQL condition: the key is unused and no other transaction is claiming it. It locks the key until the transaction ends
 * and never waits. In the first minute of a day no key passes: another transaction may just have claimed it for the day
 * before, unseen by a statement that began earlier, and only within a day does the table refuse a second claim.
 */
const keyIsFree = (memberId: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql<boolean>`(
  extract(epoch from now())::bigint % 86400 >= 60 and pg_try_advisory_xact_lock(${keyLock(memberId, key)})
  and ${isUnclaimed(memberId, key)})`;

/**
 * A part of a statement for several creates: the places of those of its rows `wanted` that have no key, or one that
 * {@link keyIsFree}.
 */
export const freeKeys = (memberId: RawBuilder<unknown>) => sql`free_keys as materialized (
  select place from wanted where key is null or ${keyIsFree(memberId, sql`wanted.key`)})`;

/** An idempotency key to claim, with the hash of the request. */
export interface Claim {
  key: string;
  requestHash: Buffer;
}

/**
 * Claims the keys of a query with the columns member_id, key, request_hash, status and result_id: the id of what was
 * made. Keys that already exist are left out.
 */
export const claimKeys = (query: RawBuilder<unknown>) => sql`
  insert into idempotency_keys (member_id, key, request_hash, status, result_id) ${query} on conflict do nothing`;

/**
 * Locks the session row and the key until the transaction ends; returns false without a valid session. The statement
 * after it sees what the transactions that this one has waited for have claimed.
 */
async function lockSessionAndKey(transaction: Db, { id, memberId }: MemberSession, key: string): Promise<boolean> {
  const lock = keyLock(sql`${memberId}::bigint`, sql`${key}::uuid`);
  const { rows } = await sql`
    select pg_advisory_xact_lock(${lock})
    from (select from sessions where id = ${id} for share) session`.execute(transaction);
  return rows.length > 0;
}

/** What a key was used for; undefined for an unused one. */
export async function findKey(transaction: Db, memberId: number, key: string) {
  const { rows } = await sql<{ requestHash: Buffer; status: number; resultId: number }>`
    select request_hash, status, coalesce(result_id,
      coalesce(response -> 'id', response -> 'comment' -> 'id', response -> 'own' -> 'id')::bigint) as result_id
    from idempotency_keys where member_id = ${memberId} and key = ${key}`.execute(transaction);
  return rows[0];
}

/**
 * Empties the table of the keys that are at least two days old, which is the next day's. The day is looked at again
 * under the lock, because a new day may have begun to use it. Answers whether there were any.
 */
export async function dropExpiredKeys(db: Db): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const slot = await nextSlot(transaction);
    const table = sql.table(`idempotency_keys_${slot}`);
    const { rows } = await sql`select from ${table} limit 1`.execute(transaction);
    if (rows.length === 0) return false;
    await sql`lock table ${table} in access exclusive mode`.execute(transaction);
    if ((await nextSlot(transaction)) !== slot) return false;
    await sql`truncate ${table}`.execute(transaction);
    return true;
  });
}

async function nextSlot(db: Db): Promise<number> {
  const { rows } = await sql<{ slot: number }>`
    select (extract(epoch from clock_timestamp())::bigint / 86400 + 1) % 4 as slot`.execute(db);
  return (rows[0] as { slot: number }).slot;
}
