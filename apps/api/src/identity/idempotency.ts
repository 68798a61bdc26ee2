import { createHash, randomUUID } from 'node:crypto';
import type { CallLimit } from '@kopa/contracts/call-limits';
import { assertSameContent, contentOf } from '@kopa/rules/idempotency';
import { assertFound } from '@kopa/rules/people/existence';
import { fail } from '@kopa/rules/refusal';
import type { Db } from '../db/database.ts';
import type { Context } from '../process/context.ts';
import { type HolderSession, limitKeyOf, sessionsOf } from './holder-session.ts';
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
 * Runs a create at most once per member or administrator and key, in a transaction that locks the session row. A repetition, also a
 * parallel one, finds the thing that the first one made.
 * @throws 409 idempotency_conflict for the same key with another input; 429 rate_limited; 401 without a valid session;
 *   404 not_found for a repetition if the thing is gone or hidden
 */
export function createOnce<T>(
  context: Context,
  session: HolderSession,
  creation: Creation,
  work: CreateWork<T>,
): Promise<Created<T>> {
  const common: Pick<Caller, 'sessions' | 'sessionId' | 'limitKey'> = {
    ...{ sessions: sessionsOf(session), sessionId: session.id, limitKey: limitKeyOf(session) },
  };
  const caller: Caller =
    'memberId' in session
      ? { ...common, keys: 'idempotencyKeys', ownerId: session.memberId }
      : { ...common, keys: 'administratorKeys', ownerId: session.administratorId };
  return once(context, caller, creation, work);
}

/** The caller of a create: their session, and the table of their keys. */
interface Caller {
  sessions: 'sessions' | 'administratorSessions';
  keys: 'idempotencyKeys' | 'administratorKeys';
  sessionId: number;
  ownerId: number;
  limitKey: string | number;
}

async function once<T>(context: Context, caller: Caller, creation: Creation, work: CreateWork<T>): Promise<Created<T>> {
  const { operation, input, key = randomUUID(), limit } = creation;
  const requestHash = createHash('sha256').update(contentOf(operation, input)).digest();
  const made = await context.db.transaction().execute(async (transaction) => {
    if (!(await claim(transaction, caller, key, requestHash))) {
      const first = await findKey(transaction, caller, key).executeTakeFirstOrThrow();
      assertSameContent(first.requestHash.equals(requestHash));
      const result = await work.find(transaction, first.resultId as number);
      assertFound(result);
      return { result, status: first.status as number, replayed: true };
    }
    if (limit !== undefined) await context.limits.take(limit, caller.limitKey);
    const { status = 201, ...created } = await work.create(transaction);
    await complete(transaction, caller, key, { status, resultId: created.id });
    return { ...created, status, replayed: false };
  });
  if ('publish' in made) await made.publish?.();
  return made;
}

/**
 * Locks the session and claims a key for it. False for a key that is in use; a parallel claim is waited for.
 * @throws 401 unauthenticated
 */
async function claim(
  transaction: Db,
  { sessions, keys, sessionId, ownerId }: Caller,
  key: string,
  requestHash: Buffer,
): Promise<boolean> {
  const locked = await withSession(transaction, sessionId, sessions)
    .with('claimed', (cte) =>
      cte
        .insertInto(keys)
        .columns(['ownerId', 'key', 'requestHash'])
        .expression(
          cte
            .selectFrom('locked')
            .select(({ val }) => [val(ownerId).as('ownerId'), val(key).as('key'), val(requestHash).as('requestHash')]),
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
  { keys, ownerId }: Caller,
  key: string,
  outcome: { status: number; resultId: number },
): Promise<void> {
  await transaction.updateTable(keys).set(outcome).where('ownerId', '=', ownerId).where('key', '=', key).execute();
}

const findKey = (db: Db, { keys, ownerId }: Pick<Caller, 'keys' | 'ownerId'>, key: string) =>
  db
    .selectFrom(keys)
    .select(['requestHash', 'status', 'resultId'])
    .where('ownerId', '=', ownerId)
    .where('key', '=', key);

/** True if a member has used a key. */
export async function isKeyUsed(db: Db, ownerId: number, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  return (await findKey(db, { keys: 'idempotencyKeys', ownerId }, key).executeTakeFirst()) !== undefined;
}
