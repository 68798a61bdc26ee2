import { assertOtherMember } from '@kopa/rules/people/blocks';
import { assertActiveMember } from '@kopa/rules/people/existence';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context, Handlers } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import { notifyOfFollower, publishNotification } from '../notifications/notifications.actions.ts';
import { deleteFollow, insertFollow, wasTold } from './following.queries.ts';
import { isReachableMember } from './people.actions.ts';

/**
 * Follows a member and notifies them the first time; a repetition has no effect.
 * @throws 400 own_account, 404 for missing and suspended members and blocks
 */
export async function followMember(context: Context, session: MemberSession, otherId: number): Promise<void> {
  const { memberId } = session;
  assertOtherMember(memberId, otherId);
  const notification = await transact(context, session, async (transaction) => {
    assertActiveMember(await isReachableMember(transaction, memberId, otherId));
    const isNew = await insertFollow(transaction, memberId, otherId);
    if (!isNew || (await wasTold(transaction, memberId, otherId))) return null;
    return notifyOfFollower(transaction, otherId, memberId);
  });
  publishNotification(context, notification);
}

/** Stops following; without effect where there is nothing to stop. */
export function unfollowMember(context: Context, session: MemberSession, otherId: number): Promise<void> {
  return transact(context, session, async (transaction) => {
    await lockMembers(transaction, [session.memberId, otherId]);
    await deleteFollow(transaction, session.memberId, otherId);
  });
}

/** Ends the follows between two members, for a block. */
export const endFollows: Handlers['onBlocked'][number] = async (transaction, { memberId, otherId }) => {
  await deleteFollow(transaction, memberId, otherId);
  await deleteFollow(transaction, otherId, memberId);
  return undefined;
};
