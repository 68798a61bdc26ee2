import type { Privacy } from '@kopa/contracts/account/privacy';
import type { User } from '@kopa/contracts/account/user';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import { loadOwnUser, publishOwnUser } from './profile.actions.ts';
import { findShowsOnline, updateMember } from './profile.queries.ts';

/** Changes the member's privacy settings. A first message at the same time comes before or after it. */
export async function changePrivacy(
  context: Context,
  { id, memberId }: MemberSession,
  { discoverable, ...changes }: Partial<Privacy>,
): Promise<User> {
  const user = await transact(context, { id, memberId }, async (transaction) => {
    await lockMembers(transaction, [memberId], 'update');
    const stored = { ...changes, ...(discoverable === undefined ? {} : { isDiscoverable: discoverable }) };
    await updateMember(transaction, memberId, stored);
    return loadOwnUser(context, transaction, memberId);
  });
  const { showOnline } = changes;
  if (showOnline !== undefined) context.bus.send('presenceShown', { memberId, isShown: showOnline });
  return publishOwnUser(context, user);
}

/** True if connections of the member may see that they are online. */
export function showsOnline(context: Context, memberId: number): Promise<boolean> {
  return findShowsOnline(context.db, memberId);
}
