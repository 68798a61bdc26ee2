import { followerNotification } from '@kopa/rules/notifications/notifications';
import { assertOtherMember } from '@kopa/rules/people/blocks';
import { assertFound, fail } from '@kopa/rules/refusal';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { write } from '../../identity/write.ts';
import type { Context, Handlers } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import { tellingOf, toldNotification } from '../../shared/told.ts';
import { publishNotification } from '../notifications/notifications.actions.ts';
import { deleteFollow, endFollow, findFollowFacts, insertFollow } from './following.queries.ts';

/**
 * Follows a member and notifies them the first time; a repetition has no effect.
 * @throws 400 own_account, 404 for missing and suspended members and blocks
 */
export async function followMember(context: Context, session: MemberSession, otherId: number): Promise<void> {
  const { memberId: actorId } = session;
  assertOtherMember(actorId, otherId);
  const notification = await write(context, session, {
    attempt: async (db) => {
      const facts = await findFollowFacts(db, { actorId, otherId });
      assertFound(facts);
      if (facts.isFollowed) return null;
      const draft = facts.isTold ? followerNotification(otherId, { id: actorId, name: facts.name }) : null;
      const added = await insertFollow(db, session, { actorId, otherId, ...tellingOf(draft) });
      return added && toldNotification(draft, facts.username, added);
    },
    lock: (transaction) => lockMembers(transaction, [actorId, otherId]),
  });
  publishNotification(context, notification);
}

/** Stops following; without effect where there is nothing to stop. */
export async function unfollowMember(context: Context, session: MemberSession, otherId: number): Promise<void> {
  const isLive = await endFollow(context.db, session, { actorId: session.memberId, otherId });
  if (!isLive) throw fail('unauthenticated');
}

/** Ends the follows between two members, for a block. */
export const endFollows: Handlers['onBlocked'][number] = async (transaction, { memberId, otherId }) => {
  await deleteFollow(transaction, memberId, otherId);
  await deleteFollow(transaction, otherId, memberId);
  return undefined;
};
