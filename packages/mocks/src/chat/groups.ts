import * as groupMembers from '@kopa/contracts/chat/group-members';
import * as groups from '@kopa/contracts/chat/groups';
import { screenLimits } from '@kopa/contracts/screen-limits';
import { memberPosition } from '@kopa/rules/chat/groups';
import { buildGroup } from '../builders.ts';
import { callsOf } from '../calls.ts';
import { added, found, pageOf, removed } from '../collection.ts';
import { isReachable } from '../people/views.ts';
import type { ChatMarks, StoredGroup } from '../stored.ts';
import type { World } from '../world.ts';
import { groupMemberView, groupView } from './views.ts';

/** Lets a member join a group, which uses up an invitation. */
export function joinGroup(group: StoredGroup, memberId: number): void {
  group.invitedIds.delete(memberId);
  group.memberIds.add(memberId);
}

/** Sets or ends a member's mute, pin or unread mark of a chat. */
export function markChat(chat: ChatMarks, mark: keyof ChatMarks, memberId: number, isSet: boolean): null {
  const members = chat[mark] ?? new Set();
  members[isSet ? 'add' : 'delete'](memberId);
  chat[mark] = members;
  return null;
}

/** Takes a member out of a group, or declines an invitation; the last member ends the group. */
export function leaveGroup(world: World, group: StoredGroup, memberId: number): null {
  group.invitedIds.delete(memberId);
  group.moderatorIds.delete(memberId);
  for (const mark of ['mutedBy', 'pinnedBy', 'unreadBy'] as const) markChat(group, mark, memberId, false);
  const hasLeft = group.memberIds.delete(memberId);
  if (group.ownerId === memberId) group.ownerId = [...group.memberIds][0] ?? null;
  return hasLeft && group.memberIds.size + group.otherMembers === 0 ? removed(world.groups, group.id) : null;
}

/** Gives a member of a group a role; a new owner makes the one before a moderator. */
export function giveRole(group: StoredGroup, memberId: number, role: groups.GroupRole): void {
  if (role === 'owner' && group.ownerId !== null) group.moderatorIds.add(group.ownerId);
  if (role === 'owner') group.ownerId = memberId;
  group.moderatorIds[role === 'moderator' ? 'add' : 'delete'](memberId);
}

/** Groups and their members. */
export function groupHandlers(world: World) {
  const calls = callsOf(world);
  const activity = ({ id, activeAt, createdAt }: groups.Group) =>
    Date.parse(activeAt ?? createdAt) * 1000 + (id % 1000);

  return [
    calls.member(groups.listGroups, ({ user, ...input }) => {
      const { standing } = input.query;
      const isListed = ({ isInvited, memberCount }: groups.Group) =>
        standing === 'invited' ? isInvited : memberCount > screenLimits.discovery.featuredGroupMembersAbove;
      const all = world.groups.map((group) => groupView(world, user.id, group));
      return pageOf(
        all.filter((group) => standing === undefined || isListed(group)),
        input,
      );
    }),
    calls.member(groups.listOwnGroups, ({ user, ...input }) => {
      const own = world.groups.filter(({ memberIds }) => memberIds.has(user.id));
      return pageOf(
        own.map((group) => groupView(world, user.id, group)),
        input,
        { positionOf: activity },
      );
    }),
    calls.member(groups.getGroup, ({ user, params }) => groupView(world, user.id, found(world.groups, params.id))),
    calls.member(groups.createGroup, ({ user, body }) => {
      const made = { ownerId: user.id, memberIds: new Set([user.id]), createdAt: world.now().toISOString() };
      const group = buildGroup(world.nextId(), { description: '', ...body, ...made });
      return groupView(world, user.id, added(world.groups, group));
    }),
    calls.member(groups.updateGroup, ({ user, params, body }) =>
      groupView(world, user.id, Object.assign(found(world.groups, params.id), body)),
    ),
    calls.member(groups.readGroup, ({ user, params, body }) => {
      const group = found(world.groups, params.id);
      const { readUpTo } = group;
      markChat(group, 'unreadBy', user.id, false);
      readUpTo.set(user.id, Math.max(body.messageId, readUpTo.get(user.id) ?? 0));
      return null;
    }),
    calls.member(groups.joinGroup, ({ user, params, body }) => {
      const group = found(world.groups, params.id);
      const memberId = body?.userId ?? user.id;
      if (memberId === user.id) joinGroup(group, memberId);
      else group.invitedIds.add(memberId);
      return groupView(world, user.id, group);
    }),
    calls.member(groups.leaveGroup, ({ user, params }) => leaveGroup(world, found(world.groups, params.id), user.id)),
    calls.member(groupMembers.listGroupMembers, ({ user, ...input }) => {
      const group = found(world.groups, input.params.id);
      const seen = [...group.memberIds].filter((id) => isReachable(world, user.id, id));
      return pageOf(
        seen.map((id) => groupMemberView(world, group, id)),
        input,
        { positionOf: memberPosition },
      );
    }),
    calls.member(groupMembers.setGroupRole, ({ params: { id, memberId }, body }) => {
      const group = found(world.groups, id);
      giveRole(group, memberId, body.role);
      return groupMemberView(world, group, memberId);
    }),
    calls.member(groupMembers.removeGroupMember, ({ params: { id, memberId } }) =>
      leaveGroup(world, found(world.groups, id), memberId),
    ),
  ];
}
