import { fail } from '@kopa/rules/refusal';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { holdAllSessions, holdSession, type MemberSession } from './sessions.queries.ts';

/**
 * Runs a member's write in one transaction that first holds the session: a logout, suspension or reset at the same
 * moment either comes first (401, nothing written) or waits until the write is done.
 * @throws 401 unauthenticated
 */
export function transact<T>(
  context: Context,
  session: MemberSession,
  work: (transaction: Db) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (transaction) => {
    if (!(await holdSession(transaction, session))) throw fail('unauthenticated');
    return work(transaction);
  });
}

/** As `transact`, for work that ends the member's sessions. @throws 401 unauthenticated */
export function transactOnSessions<T>(
  context: Context,
  session: MemberSession,
  work: (transaction: Db) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (transaction) => {
    if (!(await holdAllSessions(transaction, session))) throw fail('unauthenticated');
    return work(transaction);
  });
}
