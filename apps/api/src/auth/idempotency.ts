import { createHash } from 'node:crypto';
import type { CallLimit } from '@kopa/contracts/limits';
import { assertSameContent, contentOf } from '@kopa/rules/idempotency';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import type { MemberSession } from './sessions.queries.ts';
import { transact } from './transact.ts';

/** A create: what is made, from what, under which key. */
export interface Creation {
  /** Name of the operation; the same over HTTP and the socket. */
  operation: string;
  /** What the result is made from, without ids of the caller. */
  input: object;
  /** UUID chosen by the client; without one the create simply runs. */
  key: string | undefined;
  /** The limit that a new one counts against; a repetition is answered without counting. */
  limit?: CallLimit;
}

export interface Created<T> {
  result: T;
  status: number;
  /** True when an earlier call with this key made the result: nothing is to be published again. */
  replayed: boolean;
}

/**
 * Runs a create at most once per member and key, in one transaction with the session held. A repetition, also a
 * parallel one, answers the first result again.
 * @throws 409 idempotency_conflict for the same key with another input; 429 rate_limited; 401 without a live session
 */
export async function createOnce<T>(
  context: Context,
  session: MemberSession,
  creation: Creation,
  work: (transaction: Db) => Promise<{ result: T; status: number }>,
): Promise<Created<T>> {
  const { key, limit } = creation;
  const count = async () => {
    if (limit !== undefined) await context.limits.take(limit, session.memberId);
  };
  if (key === undefined) {
    await count();
    return { ...(await transact(context, session, work)), replayed: false };
  }
  return transact(context, session, async (transaction) => {
    const requestHash = requestHashOf(creation);
    if (!(await claimKey(transaction, session.memberId, key, requestHash))) {
      return { ...(await firstResult<T>(transaction, session.memberId, key, requestHash)), replayed: true };
    }
    await count();
    const { result, status } = await work(transaction);
    await transaction
      .updateTable('idempotencyKeys')
      .set({ status, response: JSON.stringify(result) })
      .where('memberId', '=', session.memberId)
      .where('key', '=', key)
      .execute();
    return { result, status, replayed: false };
  });
}

/** What a key stands for: the same for the same operation and input. */
export function requestHashOf({ operation, input }: Creation): Buffer {
  return createHash('sha256').update(contentOf(operation, input)).digest();
}

/** The advisory lock of a member's key, for a key that may have no row yet. */
export const keyLock = (memberId: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
  sql`hashtextextended((${key})::text, ${memberId})`;

/**
 * True for a key that nobody has used and nobody is claiming. It is locked until the transaction ends, and the
 * condition never waits: an insert would wait for a claim of the same key that has not committed.
 */
export const keyIsFree = (memberId: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql<boolean>`(
  pg_try_advisory_xact_lock(${keyLock(memberId, key)})
  and not exists (select from idempotency_keys i where i.member_id = ${memberId} and i.key = ${key}))`;

/**
 * Claims the keys of a query with the columns member_id, key, request_hash, status and response; the last two are null
 * until there is a result. Keys that are taken are left out.
 */
export const claimKeys = (query: RawBuilder<unknown>) => sql`
  insert into idempotency_keys (member_id, key, request_hash, status, response) ${query} on conflict do nothing`;

/** True for the first claim of a key; a second one waits here until the first has committed or failed. */
async function claimKey(transaction: Db, memberId: number, key: string, requestHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    with locked as materialized (
      select pg_advisory_xact_lock(${keyLock(sql`${memberId}::bigint`, sql`${key}::uuid`)})
    )
    ${claimKeys(sql`
      select ${memberId}::integer, ${key}::uuid, ${requestHash}::bytea, null::integer, null::jsonb from locked`)}
    returning 1`.execute(transaction);
  return rows.length > 0;
}

async function firstResult<T>(transaction: Db, memberId: number, key: string, requestHash: Buffer) {
  const first = await transaction
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'response'])
    .where('memberId', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  assertSameContent(first.requestHash.equals(requestHash) && first.status !== null);
  return { result: first.response as T, status: first.status as number };
}
