import { createHash, randomUUID } from 'node:crypto';
import type { CallLimit } from '@kopa/contracts/call-limits';
import { assertSameContent, contentOf } from '@kopa/rules/idempotency';
import { assertFound, fail } from '@kopa/rules/refusal';
import type { Db } from '../db/database.ts';
import type { Context } from '../process/context.ts';
import { type HolderSession, limitKeyOf, sessionsOf } from './holder-session.ts';
import { type FirstUse, findFirstUse, type OwnerKey } from './keys.queries.ts';
import { withSession } from './sessions.queries.ts';

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
  create(transaction: Db): Promise<Made<T>>;
  /** Reads a thing that was created before, as it is now; undefined if it is gone or hidden. */
  find(transaction: Db, id: number): Promise<T | undefined>;
}

/** A new thing. */
export interface Made<T> {
  id: number;
  result: T;
  /** The status of the answer, 201 without it. */
  status?: number;
  /** Tells others of the thing. It runs once, after the commit. */
  publish?(): void | Promise<void>;
}

export interface Created<T> {
  /** The thing as it is now. */
  result: T;
  /** The status of the first answer. */
  status: number;
  /** True if an earlier call with this key made the result. */
  replayed: boolean;
}

/**
 * Runs a create at most once per member or administrator and key, in a transaction that locks the session row. A
 * repetition, also a parallel one, finds the thing that the first one made.
 * @throws 409 idempotency_conflict for the same key with another input; 429 rate_limited; 401 without a valid session;
 *   404 not_found for a repetition if the thing is gone or hidden
 */
export async function createOnce<T>(
  context: Context,
  session: HolderSession,
  creation: Creation,
  work: CreateWork<T>,
): Promise<Created<T>> {
  const { key = randomUUID(), limit } = creation;
  const claimed: Claim = { ...callerOf(session), key, requestHash: hashOf(creation) };
  const made: Created<T> & Partial<Made<T>> = await context.db.transaction().execute(async (transaction) => {
    if (!(await claim(transaction, claimed))) {
      return repeat(transaction, claimed, work, await findFirstUse(transaction, claimed, claimed.keys));
    }
    if (limit !== undefined) await context.limits.take(limit, limitKeyOf(session));
    const { status = 201, ...created } = await work.create(transaction);
    await complete(transaction, claimed, { status, resultId: created.id });
    return { ...created, status, replayed: false };
  });
  await made.publish?.();
  return made;
}

/** A key that a create uses, and the tables of its caller's sessions and keys. */
interface Claim extends OwnerKey {
  sessions: 'sessions' | 'administratorSessions';
  sessionId: number;
  keys: 'idempotencyKeys' | 'administratorKeys';
  requestHash: Buffer;
}

/** The tables of a caller's sessions and keys, and their ids there. */
function callerOf(session: HolderSession): Omit<Claim, 'key' | 'requestHash'> {
  const common = { sessions: sessionsOf(session), sessionId: session.id } as const;
  return 'memberId' in session
    ? { ...common, keys: 'idempotencyKeys', ownerId: session.memberId }
    : { ...common, keys: 'administratorKeys', ownerId: session.administratorId };
}

/** The hash of operation and input, by which a repetition is recognised. */
export const hashOf = ({ operation, input }: Creation): Buffer =>
  createHash('sha256').update(contentOf(operation, input)).digest();

/** The result of a create that has happened, as it is now. @throws 404, 409 idempotency_conflict */
export async function repeat<T>(
  db: Db,
  { requestHash }: Pick<Claim, 'requestHash'>,
  work: Pick<CreateWork<T>, 'find'>,
  first: FirstUse | undefined,
): Promise<Created<T>> {
  assertFound(first);
  assertSameContent(first.hash === requestHash.toString('hex'));
  const result = await work.find(db, first.resultId);
  assertFound(result);
  return { result, status: first.status, replayed: true };
}

/**
 * Locks the session and claims a key for it. False for a key that is in use; a parallel claim is waited for.
 * @throws 401 unauthenticated
 */
async function claim(transaction: Db, { sessions, sessionId, keys, ...key }: Claim): Promise<boolean> {
  const { ownerId, requestHash } = key;
  const locked = await withSession(transaction, sessionId, sessions)
    .with('claimed', (cte) =>
      cte
        .insertInto(keys)
        .columns(['ownerId', 'key', 'requestHash'])
        .expression(
          cte
            .selectFrom('locked')
            .select(({ val }) => [
              val(ownerId).as('ownerId'),
              val(key.key).as('key'),
              val(requestHash).as('requestHash'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('key'),
    )
    .selectFrom('locked')
    .leftJoin('claimed', (join) => join.onTrue())
    .select('claimed.key')
    .executeTakeFirst();
  if (locked === undefined) throw fail('unauthenticated');
  return locked.key !== null;
}

/** Stores the outcome of a create with its key. */
async function complete(
  transaction: Db,
  { keys, ownerId, key }: Claim,
  outcome: { status: number; resultId: number },
): Promise<void> {
  await transaction.updateTable(keys).set(outcome).where('ownerId', '=', ownerId).where('key', '=', key).execute();
}

/** True if a member has used a key. */
export async function isKeyUsed(db: Db, ownerId: number, key: string | undefined): Promise<boolean> {
  return key !== undefined && (await findFirstUse(db, { ownerId, key })) !== undefined;
}
