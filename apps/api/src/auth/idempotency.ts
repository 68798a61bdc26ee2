import { createHash } from 'node:crypto';
import type { CallLimit } from '@kopa/contracts/limits';
import { assertFound } from '@kopa/rules/existence';
import { assertSameContent, contentOf } from '@kopa/rules/idempotency';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
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
  return transact(context, session, async (transaction) => {
    const requestHash = requestHashOf(creation);
    if (!(await claimKey(transaction, session.memberId, key, requestHash))) {
      const first = await firstResult(transaction, session.memberId, key, requestHash);
      const result = await work.find(transaction, first.id);
      assertFound(result);
      return { result, status: first.status, replayed: true };
    }
    await count();
    const { id, result, status } = await work.create(transaction);
    await transaction
      .updateTable('idempotencyKeys')
      .set({ status, response: JSON.stringify({ id }) })
      .where('memberId', '=', session.memberId)
      .where('key', '=', key)
      .execute();
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

/**
 * SQL condition: the key is unused and no other transaction is claiming it. It locks the key until the transaction ends
 * and never waits. An insert would wait for an uncommitted claim of the same key.
 */
export const keyIsFree = (memberId: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql<boolean>`(
  pg_try_advisory_xact_lock(${keyLock(memberId, key)})
  and not exists (select from idempotency_keys i where i.member_id = ${memberId} and i.key = ${key}))`;

/**
 * Claims the keys of a query with the columns member_id, key, request_hash, status and response. The last two are null
 * until there is a result. Keys that already exist are left out.
 */
export const claimKeys = (query: RawBuilder<unknown>) => sql`
  insert into idempotency_keys (member_id, key, request_hash, status, response) ${query} on conflict do nothing`;

/** Returns true for the first claim of a key. A second claim waits until the first has committed or failed. */
async function claimKey(transaction: Db, memberId: number, key: string, requestHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    with locked as materialized (
      select pg_advisory_xact_lock(${keyLock(sql`${memberId}::bigint`, sql`${key}::uuid`)})
    )
    ${claimKeys(sql`
      select ${memberId}::bigint, ${key}::uuid, ${requestHash}::bytea, null::integer, null::jsonb from locked`)}
    returning 1`.execute(transaction);
  return rows.length > 0;
}

async function firstResult(transaction: Db, memberId: number, key: string, requestHash: Buffer) {
  const first = await transaction
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'response'])
    .where('memberId', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  assertSameContent(first.requestHash.equals(requestHash) && first.status !== null);
  return { id: (first.response as { id: number }).id, status: first.status as number };
}
