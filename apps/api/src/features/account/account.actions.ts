import { assertMayDeleteAccount } from '@kopa/rules/account/auth';
import { fail } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import { verifyPassword } from '../../identity/passwords.ts';
import { endSessionsOf, type MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context, Handlers } from '../../process/context.ts';
import { handle } from '../../shared/handle.ts';
import { beginDeletion } from './account-deletion.actions.ts';
import { markDeleted } from './account-deletion.queries.ts';
import { findPasswordHash } from './auth.queries.ts';

/**
 * Deletes the member's own account: nobody sees it any more, and the name and the email are free. Its rows are deleted
 * after that, in batches; the job deletes the rest of a large account (product 4.20).
 * @throws 401 where the account has just been deleted, 403 forbidden for a wrong password, 429 rate_limited after five
 *   of them
 */
export async function deleteAccount(
  context: Context,
  session: MemberSession,
  password: string,
  address: string,
): Promise<void> {
  const { memberId } = session;
  const account = `deletion:${memberId}`;
  await context.limits.take('loginFailuresPerAccount', account);
  const storedHash = await findPasswordHash(context.db, memberId);
  if (storedHash === null) throw fail('unauthenticated');
  assertMayDeleteAccount(await verifyPassword(storedHash, password, { address, account: `member:${memberId}` }));
  const { ended, after } = await transact(
    context,
    session,
    (transaction) => endAccount(transaction, context.handlers, { memberId, now: context.now() }),
    { endsSessions: true },
  );
  context.bus.send('sessionsEnded', { ids: ended });
  await after(context);
  await beginDeletion(context, memberId);
}

/** Marks a member as deleted, and ends all sessions; returns their ids, and the work after the commit. */
async function endAccount(
  transaction: Db,
  { onMemberDeleted }: Handlers,
  { memberId, now }: { memberId: number; now: Date },
) {
  const ended = await endSessionsOf(transaction, memberId);
  const after = await handle(onMemberDeleted, transaction, { memberId, now });
  await markDeleted(transaction, memberId, now);
  return { ended, after };
}

/**
 * Deletes an account for an operator, in a transaction. The processes notice the ended sessions within seconds, and the
 * job deletes the rows.
 */
export async function deleteAccountFor(transaction: Db, handlers: Handlers, memberId: number): Promise<void> {
  await endAccount(transaction, handlers, { memberId, now: new Date() });
}
