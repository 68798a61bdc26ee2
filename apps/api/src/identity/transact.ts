import { fail } from '@kopa/rules/refusal';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { lockSession, lockSessionsOf, type MemberSession } from './sessions.queries.ts';

/**
 * Runs a member's write in a transaction that first locks the session row. A simultaneous logout, suspension or
 * password reset either comes first (401, nothing is written) or waits for the write.
 * @throws 401 unauthenticated
 */
export function transact<T>(
  context: Context,
  session: MemberSession,
  work: (transaction: Db) => Promise<T>,
): Promise<T> {
  return transactWith(context, (transaction) => lockSession(transaction, session), work);
}

/**
 * The same for a write whose first statement locks more than the session (`withSession`). `lock` returns undefined
 * without a valid session. @throws 401 unauthenticated
 */
export function transactWith<L, T>(
  context: Context,
  lock: (transaction: Db) => Promise<L | undefined>,
  work: (transaction: Db, locked: L) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (transaction) => {
    const locked = await lock(transaction);
    if (locked === undefined) throw fail('unauthenticated');
    return work(transaction, locked);
  });
}

/** Like `transact`, for writes that end sessions of the member. @throws 401 unauthenticated */
export function transactOnSessions<T>(
  context: Context,
  session: MemberSession,
  work: (transaction: Db) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (transaction) => {
    const ids = await lockSessionsOf(transaction, session.memberId);
    if (!ids.includes(session.id)) throw fail('unauthenticated');
    return work(transaction);
  });
}
