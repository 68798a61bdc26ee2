import { createHash } from 'node:crypto';
import type { CallLimit } from '@kopa/contracts/call-limits';
import { assertFound } from '@kopa/rules/existence';
import { assertSameContent, contentOf } from '@kopa/rules/idempotency';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { type AdminSession, transactAsAdmin } from './admin-session.ts';
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

/** The steps of a create. */
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
 * parallel one, finds the thing that the first one made.
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
    const { memberId } = session;
    await lockKey(transaction, memberId, key);
    const requestHash = requestHashOf(creation);
    const first = await findKey(transaction, memberId, key);
    if (first !== undefined) {
      assertSameContent(first.requestHash.equals(requestHash));
      const result = await work.find(transaction, first.resultId);
      assertFound(result);
      return { result, status: first.status, replayed: true };
    }
    await count();
    const { id, result, status } = await work.create(transaction);
    await transaction
      .insertInto('idempotencyKeys')
      .values({ memberId, key, requestHash, status, resultId: id })
      .execute();
    return { result, status, replayed: false };
  });
}

/**
 * Runs a create of an administrator at most once per key, like {@link createOnce}.
 * @throws 401 unauthenticated, 404 for a repetition if the thing is gone, 409 idempotency_conflict
 */
export function createOnceAsAdmin<T>(
  context: Context,
  session: AdminSession,
  creation: Omit<Creation, 'limit'>,
  work: { create(transaction: Db): Promise<{ id: number; result: T }> } & Pick<CreateWork<T>, 'find'>,
): Promise<T> {
  const { key } = creation;
  const { administratorId } = session;
  return transactAsAdmin(context, session, async (transaction) => {
    if (key === undefined) return (await work.create(transaction)).result;
    await lockKey(transaction, administratorId, key);
    const requestHash = requestHashOf(creation);
    const first = await transaction
      .selectFrom('administratorKeys')
      .select(['requestHash', 'resultId'])
      .where('administratorId', '=', administratorId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (first !== undefined) {
      assertSameContent(first.requestHash.equals(requestHash));
      const found = await work.find(transaction, first.resultId);
      assertFound(found);
      return found;
    }
    const { id: resultId, result } = await work.create(transaction);
    await transaction.insertInto('administratorKeys').values({ administratorId, key, requestHash, resultId }).execute();
    return result;
  });
}

/** The hash of operation and input, which is compared when a key is repeated. */
function requestHashOf({ operation, input }: Creation): Buffer {
  return createHash('sha256').update(contentOf(operation, input)).digest();
}

/**
 * Locks a caller's key until the transaction ends. A row lock is not possible, because the key may have no row yet. The
 * statement after it sees the claims of the transactions that this one has waited for.
 */
async function lockKey(transaction: Db, callerId: number, key: string): Promise<void> {
  await transaction
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}::uuid::text, ${callerId}))`.as('locked'))
    .execute();
}

/** The use of a key; undefined for an unused one. */
export function findKey(transaction: Db, memberId: number, key: string) {
  return transaction
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'resultId'])
    .where('memberId', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
}
