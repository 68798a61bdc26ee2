import { fail } from '@kopa/rules/refusal';
import type { Db } from '../db/database.ts';
import type { Context } from '../process/context.ts';
import { type AdminPowers, type AdminSession, lockAdminSession } from './admin-session.ts';
import type { HolderSession } from './holder-session.ts';
import { lockSession, lockSessionsOf, type MemberSession } from './sessions.queries.ts';

/** They write without a session. */
type Sessionless = 'job' | 'visitor' | 'operator';

interface AdminConditions {
  /** For a dangerous action: an administrator with an authenticator has entered a code lately. */
  needsFreshCode?: boolean;
  /**
   * Locks rows of administrators before the session's, to prevent deadlocks. A write that ends sessions of
   * administrators needs it.
   */
  lockFirst?: (transaction: Db) => Promise<unknown>;
}

interface MemberConditions<L> {
  /** The write ends sessions of the member, so all of them are locked. */
  endsSessions?: boolean;
  /** A first statement that locks more than the session (`withSession`); undefined without a valid session. */
  lock?: (transaction: Db) => Promise<L | undefined>;
}

type Work<L, T> = (transaction: Db, locked: L) => Promise<T>;

/**
 * Runs a write in a transaction that first locks the session row. A simultaneous logout, suspension or password reset
 * either comes first (401, nothing is written) or waits for the write. An administrator's work gets the powers of the
 * session. @throws 401 unauthenticated, 403 otp_stale
 */
export function transact<T>(
  context: Pick<Context, 'db' | 'now'>,
  session: AdminSession,
  work: Work<AdminPowers, T>,
  conditions?: AdminConditions,
): Promise<T>;
export function transact<T, L>(
  context: Pick<Context, 'db'>,
  writer: MemberSession | Sessionless,
  work: Work<L, T>,
  conditions?: MemberConditions<L>,
): Promise<T>;
export function transact<T, L>(
  context: Pick<Context, 'db'>,
  holder: HolderSession,
  work: Work<L, T>,
  conditions: Required<Pick<MemberConditions<L>, 'lock'>>,
): Promise<T>;
export function transact<T>(
  context: Pick<Context, 'db'> & Partial<Context>,
  writer: AdminSession | MemberSession | Sessionless,
  work: Work<never, T>,
  conditions: AdminConditions & MemberConditions<unknown> = {},
): Promise<T> {
  return context.db.transaction().execute(async (transaction) => {
    const locked = await lockWriter(context, transaction, writer, conditions);
    if (locked === undefined) throw fail('unauthenticated');
    return work(transaction, locked as never);
  });
}

/** Locks the session of a writer; undefined if it is not valid. */
async function lockWriter(
  { now = () => new Date() }: Partial<Context>,
  transaction: Db,
  writer: AdminSession | MemberSession | Sessionless,
  { endsSessions, lock, lockFirst, needsFreshCode }: AdminConditions & MemberConditions<unknown>,
): Promise<unknown> {
  if (typeof writer === 'string') return {};
  if (lock !== undefined) return lock(transaction);
  if ('administratorId' in writer) {
    await lockFirst?.(transaction);
    return lockAdminSession(transaction, writer, needsFreshCode ? now() : null);
  }
  if (!endsSessions) return lockSession(transaction, writer);
  const ids = await lockSessionsOf(transaction, writer.memberId);
  return ids.includes(writer.id) ? ids : undefined;
}
