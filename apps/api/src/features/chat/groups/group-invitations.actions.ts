import type { Group } from '@kopa/contracts/chat/groups';
import { assertGroupExists, assertMayInvite } from '@kopa/rules/chat/groups';
import { assertReachable } from '@kopa/rules/people/reachable';
import type { MemberSession } from '../../../identity/sessions.queries.ts';
import { transact } from '../../../identity/transact.ts';
import type { Context, Handlers } from '../../../process/context.ts';
import { notifyOfInvitation, publishNotification } from '../../notifications/notifications.actions.ts';
import { isReachableMember } from '../../people/people.actions.ts';
import { deleteInvitationsBetween, insertInvitation } from './group-invitations.queries.ts';
import { findGroup, findMembership } from './groups.queries.ts';
import { publishMembership } from './publish-groups.ts';

/**
 * Invites a member to a group as its owner. Without effect for somebody who is invited already or in the group.
 * @throws 403 forbidden, 404, 429 rate_limited
 */
export async function inviteToGroup(
  context: Context,
  session: MemberSession,
  groupId: number,
  memberId: number,
): Promise<Group> {
  const invitedBy = session.memberId;
  await context.limits.take('groupInvitations', invitedBy);
  const { group, notification, invited } = await transact(context, session, async (transaction) => {
    const membership = await findMembership(transaction, groupId, invitedBy);
    assertGroupExists(membership);
    assertMayInvite(membership);
    assertReachable(await isReachableMember(transaction, invitedBy, memberId));
    const found = (await findGroup(transaction, invitedBy, groupId)) as Group;
    const isNew = await insertInvitation(transaction, { groupId, memberId, invitedBy });
    return {
      group: found,
      notification: isNew ? await notifyOfInvitation(transaction, memberId, invitedBy, found) : null,
      invited: isNew ? await findGroup(transaction, memberId, groupId) : undefined,
    };
  });
  publishNotification(context, notification);
  publishMembership(context, memberId, invited);
  return group;
}

/** Ends the invitations of two members to each other, for a block. */
export const endInvitations: Handlers['onBlocked'][number] = async (transaction, { memberId, otherId }) => {
  await deleteInvitationsBetween(transaction, memberId, otherId);
  return undefined;
};
