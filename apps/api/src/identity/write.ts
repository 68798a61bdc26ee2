import { fail } from '@kopa/rules/refusal';
import type { Db } from '../db/database.ts';
import type { Context } from '../process/context.ts';
import type { MemberSession } from './sessions.queries.ts';
import { transact } from './transact.ts';

/** A write by one statement. */
export interface WriteWork<T> {
  /** Reads all that decides, without locks, decides and writes; undefined if a fact has changed meanwhile. */
  attempt(db: Db): Promise<T | undefined>;
  /** Locks the rows of the facts, for a second attempt. */
  lock(transaction: Db): Promise<unknown>;
  /** True if `attempt` has further statements. It runs behind the locks at once then. */
  hasParts?: boolean | undefined;
}

/**
 * Runs a write by one statement, which locks the session itself (decision 3). If its facts change before it writes, it
 * decides once more behind the locks. @throws 401 unauthenticated; 503 overloaded if they change there, too
 */
export async function write<T>(
  context: Pick<Context, 'db'>,
  session: MemberSession,
  { attempt, lock, hasParts }: WriteWork<T>,
): Promise<T> {
  const written = hasParts ? undefined : await attempt(context.db);
  if (written !== undefined) return written;
  return transact(context, session, async (transaction) => {
    await lock(transaction);
    const late = await attempt(transaction);
    if (late === undefined) throw fail('overloaded', { retryAfter: 1 });
    return late;
  });
}
