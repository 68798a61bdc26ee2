import { randomUUID } from 'node:crypto';
import type { CallLimit } from '@kopa/contracts/call-limits';
import { isRefusal } from '@kopa/rules/refusal';
import type { Db } from '../db/database.ts';
import type { Context } from '../process/context.ts';
import { type Created, type Creation, hashOf, type Made, repeat } from './idempotency.ts';
import { type FirstUse, findFirstUse, isKeyTaken, type NewKey, type OwnerKey } from './keys.queries.ts';
import { type MemberSession, waitForWrites } from './sessions.queries.ts';
import { type WriteWork, write } from './write.ts';

/** A create by one statement. */
export interface OneStatement<F, T> extends Omit<WriteWork<T>, 'attempt'> {
  /** Reads all that decides, without locks, and the `firstUse` of the key. */
  facts(db: Db, key: OwnerKey): Promise<(F & { first: FirstUse | null }) | undefined>;
  /** Decides, and writes by one statement with `insertKey`; undefined if a fact has changed meanwhile. */
  write(db: Db, facts: F | undefined, key: NewKey): Promise<Made<T> | undefined>;
  /** Reads a thing that was created before, as it is now; undefined if it is gone or hidden. */
  find(db: Db, id: number): Promise<T | undefined>;
}

/**
 * Runs a create by one statement at most once per member and key (decision 3). If its facts change before it writes, it
 * decides once more behind the locks. A repetition, also a parallel one, finds the thing that the first one made, and
 * counts against no limit.
 * @throws 409 idempotency_conflict for the same key with another input; 429 rate_limited; 401 without a valid session;
 *   404 not_found for a repetition if the thing is gone or hidden
 */
export async function writeOnce<F, T>(
  context: Context,
  session: MemberSession,
  creation: Creation & { limit: CallLimit },
  work: OneStatement<F, T>,
): Promise<Created<T>> {
  const { key = randomUUID(), limit } = creation;
  const { memberId: ownerId, id: sessionId } = session;
  const newKey: NewKey = { ownerId, sessionId, key, requestHash: hashOf(creation) };
  let isCounted = false;

  async function repetition(db: Db, first: FirstUse): Promise<Created<T>> {
    if (isCounted) await context.limits.refund(limit, ownerId);
    return repeat(db, newKey, work, first);
  }

  async function attempt(db: Db): Promise<(Created<T> & Partial<Made<T>>) | undefined> {
    const facts = await work.facts(db, newKey);
    const first = facts === undefined ? await findFirstUse(db, newKey) : facts.first;
    if (first != null) return repetition(db, first);
    if (!isCounted) {
      isCounted = true;
      await context.limits.take(limit, ownerId);
    }
    const made = await work.write(db, facts, newKey);
    return made && { ...made, status: 201, replayed: false };
  }

  /** The repetition of a create whose key another call of the session has used meanwhile, or is about to. */
  async function afterOther(error: unknown): Promise<Created<T> & Partial<Made<T>>> {
    const mayBeBegun = isRefusal(error, 'rate_limited') && creation.key !== undefined;
    if (!mayBeBegun && !isKeyTaken(error)) throw error;
    try {
      if (mayBeBegun) await waitForWrites(context.db, session);
    } catch {
      throw error;
    }
    const first = await findFirstUse(context.db, newKey);
    if (first === undefined) throw error;
    return repetition(context.db, first);
  }

  const made = await write(context, session, { ...work, attempt }).catch(afterOther);
  await made.publish?.();
  return made;
}
