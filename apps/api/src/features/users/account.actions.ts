import { passwordFits } from '../../auth/passwords.ts';
import { endSessionsOf, type MemberSession } from '../../auth/sessions.queries.ts';
import { transact } from '../../auth/transact.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../http/errors.ts';
import { photoFiles } from '../photos/photo-names.ts';
import { deleteMember, findAccount } from './account.queries.ts';

/**
 * Deletes the member's own account with everything that hangs on it, photos included.
 * @throws 403 forbidden for a wrong password, 429 rate_limited after five of them
 */
export async function deleteAccount(context: Context, session: MemberSession, password: string): Promise<void> {
  const { memberId } = session;
  const key = `deletion:${memberId}`;
  await context.limits.assertBelow('loginFailuresPerAccount', key);
  const { passwordHash, photoUrls } = await findAccount(context.db, memberId);
  if (!(await passwordFits(passwordHash, password))) {
    await context.limits.countFailure('loginFailuresPerAccount', key);
    throw fail('forbidden');
  }
  const ended = await transact(context, session, async (transaction) => {
    const sessions = await endSessionsOf(transaction, memberId);
    await deleteMember(transaction, memberId);
    return sessions;
  });
  context.bus.send('sessionsEnded', { ids: ended });
  await context.photos.remove(photoUrls.flatMap(photoFiles));
}
