import { assertMayDeleteAccount } from '@kopa/rules/auth';
import { fail } from '@kopa/rules/refusal';
import { verifyPassword } from '../../auth/passwords.ts';
import { endSessionsOf, type MemberSession } from '../../auth/sessions.queries.ts';
import { transactOnSessions } from '../../auth/transact.ts';
import type { Context } from '../../context.ts';
import { discardPhotos } from '../photos/photos.actions.ts';
import { deleteMember, findPasswordHash } from './account.queries.ts';

/**
 * Deletes the member's own account with everything that hangs on it, photos included.
 * @throws 401 where the account has just been deleted, 403 forbidden for a wrong password, 429 rate_limited after five of them
 */
export async function deleteAccount(context: Context, session: MemberSession, password: string): Promise<void> {
  const { memberId } = session;
  const account = `deletion:${memberId}`;
  await context.limits.take('loginFailuresPerAccount', account);
  const storedHash = await findPasswordHash(context.db, memberId);
  if (storedHash === null) throw fail('unauthenticated');
  assertMayDeleteAccount(await verifyPassword(storedHash, password));
  const { ended, photoUrls } = await transactOnSessions(context, session, async (transaction) => ({
    ended: await endSessionsOf(transaction, memberId),
    photoUrls: await deleteMember(transaction, memberId),
  }));
  context.bus.send('sessionsEnded', { ids: ended });
  await discardPhotos(context, photoUrls);
}
