import { listGroupMembers, removeGroupMember, setGroupRole } from '@kopa/contracts/group-members';
import type { Group } from '@kopa/contracts/groups';
import * as groups from '@kopa/contracts/groups';
import { screenLimits } from '@kopa/contracts/limits';
import { assertActiveMember, assertFound } from '@kopa/rules/existence';
import {
  assertMayEditGroup,
  assertMayInvite,
  assertMayJoin,
  assertMayRemove,
  assertMaySeeMembers,
  assertMaySetRole,
  maxMemberPosition,
  memberPosition,
} from '@kopa/rules/groups';
import { asCreated } from '@kopa/rules/idempotency';
import { callsOf } from '../calls.ts';
import {
  addGroup,
  addToGroup,
  assertGroupMember,
  assertRoom,
  giveRole,
  groupWithMembership,
  inviteToGroup,
  joinGroup,
  publishDetails,
  publishMembership,
  settleInvitation,
  takeOut,
} from '../group-actions.ts';
import { groupMemberView, groupPosition, groupView, roleIn } from '../group-views.ts';
import { createOnce } from '../once.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { assertOwnUploads } from '../photo-actions.ts';
import type { StoredGroup } from '../stored.ts';
import { isActive, isBlocked, isReachable } from '../views.ts';
import type { World } from '../world.ts';

/** Groups and their members. */
export function groupHandlers(world: World) {
  const calls = callsOf(world);
  const isSeen = (viewerId: number, id: number) => isActive(world, id) && !isBlocked(world, viewerId, id);

  function leave(group: StoredGroup, memberId: number): null {
    const isRejected = settleInvitation(world, group, memberId);
    if (group.memberIds.has(memberId)) takeOut(world, group, memberId);
    else if (isRejected) publishMembership(world, group, memberId);
    return null;
  }

  return [
    calls.member(groups.listGroups, ({ user, ...input }) => {
      const found = newestFirst(world.groups).map((group) => groupView(world, user.id, group));
      const { standing } = input.query;
      const isAsked = ({ isInvited, memberCount }: Group) =>
        standing === undefined ||
        (standing === 'invited' ? isInvited : memberCount > screenLimits.discovery.featuredGroupMembersAbove);
      return pageOf(found.filter(isAsked), input);
    }),
    calls.member(groups.listOwnGroups, ({ user, ...input }) => {
      const own = world.groups.filter(({ memberIds }) => memberIds.has(user.id));
      const shown = own.map((group) => groupView(world, user.id, group));
      return pageOf(
        shown.sort((a, b) => groupPosition(b) - groupPosition(a)),
        input,
        { positionOf: groupPosition },
      );
    }),
    calls.member(groups.getGroup, ({ user, params }) =>
      groupView(world, user.id, groupWithMembership(world, params.id, user.id).group),
    ),
    calls.member(groups.createGroup, ({ user, body, key }) => {
      const fields = { description: '', ...body };
      const creation = { memberId: user.id, operation: 'create_group', input: fields, key };
      const { result } = createOnce(world, creation, {
        create: () => {
          assertRoom(world, user.id);
          const group = addGroup(world, { ...fields, ownerId: user.id });
          addToGroup(world, group, user.id);
          return group;
        },
        find: (id) => world.groups.find((group) => group.id === id),
      });
      publishMembership(world, result, user.id);
      return asCreated.group(groupView(world, user.id, result));
    }),
    calls.member(groups.updateGroup, ({ user, params, body }) => {
      const { group, membership } = groupWithMembership(world, params.id, user.id);
      assertMayEditGroup(membership);
      if (typeof body.photo === 'string') assertOwnUploads(world, user, [body.photo]);
      Object.assign(group, body);
      publishDetails(world, group);
      return groupView(world, user.id, group);
    }),
    calls.member(groups.readGroup, ({ user, params, body: { messageId } }) => {
      const group = assertGroupMember(world, params.id, user.id);
      assertFound(world.groupMessages.find(({ id, groupId }) => id === messageId && groupId === group.id));
      if ((group.readUpTo.get(user.id) ?? 0) >= messageId) return null;
      group.readUpTo.set(user.id, messageId);
      const { unreadCount } = groupView(world, user.id, group);
      world.publish({ type: 'group_read', payload: { groupId: group.id, messageId, unreadCount } }, [user.id]);
      return null;
    }),
    calls.member(groups.joinGroup, ({ user, params, body }) => {
      const memberId = body?.userId ?? user.id;
      const { group, membership } = groupWithMembership(world, params.id, user.id);
      if (memberId === user.id) {
        assertMayJoin(membership, group.invitedIds.has(user.id));
        if (membership.role === null) assertRoom(world, user.id);
        joinGroup(world, group, user.id);
      } else {
        assertMayInvite(membership);
        assertActiveMember(isReachable(world, user.id, memberId));
        inviteToGroup(world, group, user.id, memberId);
      }
      return groupView(world, user.id, group);
    }),
    calls.member(groups.leaveGroup, ({ user, params }) =>
      leave(groupWithMembership(world, params.id, user.id).group, user.id),
    ),
    calls.member(listGroupMembers, ({ user, ...input }) => {
      const { group, membership } = groupWithMembership(world, input.params.id, user.id);
      assertMaySeeMembers(membership);
      const members = [...group.memberIds]
        .filter((id) => isSeen(user.id, id))
        .map((id) => groupMemberView(world, group, id))
        .sort((a, b) => memberPosition(b) - memberPosition(a));
      return pageOf(members, input, { positionOf: memberPosition, maxPosition: maxMemberPosition });
    }),
    calls.member(setGroupRole, ({ user, params: { id, memberId }, body: { role } }) => {
      const { group, membership } = groupWithMembership(world, id, user.id);
      const target = { isSelf: memberId === user.id, role: isSeen(user.id, memberId) ? roleIn(group, memberId) : null };
      assertMaySetRole(membership, target, role);
      giveRole(world, group, memberId, role);
      return groupMemberView(world, group, memberId);
    }),
    calls.member(removeGroupMember, ({ user, params: { id, memberId } }) => {
      const { group, membership } = groupWithMembership(world, id, user.id);
      if (memberId === user.id) return leave(group, user.id);
      assertMayRemove(membership, roleIn(group, memberId));
      takeOut(world, group, memberId);
      return null;
    }),
  ];
}
