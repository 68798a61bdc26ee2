import type { GroupDetails } from '@kopa/contracts/group-details';
import type { GroupMember } from '@kopa/contracts/group-members';
import type { Group, GroupRole } from '@kopa/contracts/groups';
import { groupLimits } from '@kopa/contracts/limits';
import { kindOf } from '@kopa/rules/message-parts';
import type { StoredGroup } from './stored.ts';
import { isBlocked, memberOf, personView } from './views.ts';
import type { World } from './world.ts';

/** The role of a member in a group; null where they are not in it. */
export function roleIn({ memberIds, moderatorIds, ownerId }: StoredGroup, memberId: number): GroupRole | null {
  if (!memberIds.has(memberId)) return null;
  if (ownerId === memberId) return 'owner';
  return moderatorIds.has(memberId) ? 'moderator' : 'member';
}

/** The public part of a group. */
export function groupDetailsView(group: StoredGroup): GroupDetails {
  const { id, name, description, type, photo, createdAt, memberIds, otherMembers, automaticKey } = group;
  const shown = { id, name, description, type, photo, createdAt };
  return { ...shown, memberCount: memberIds.size + otherMembers, isAutomatic: automaticKey !== undefined };
}

/** A group as a member sees it. */
export function groupView(world: World, viewerId: number, group: StoredGroup): Group {
  const role = roleIn(group, viewerId);
  const isMember = role !== null;
  const isInvited = !isMember && group.invitedIds.has(viewerId);
  const isMuted = isMember && group.mutedBy?.has(viewerId) === true;
  const isSeen = { isMember, isInvited, role, isMuted };
  const nothing = { lastMessage: null, activeAt: null, unreadCount: 0 };
  if (!isMember) return { ...groupDetailsView(group), ...isSeen, ...nothing };
  const messages = visibleMessages(world, viewerId, group);
  const last = messages.at(-1);
  const read = group.readUpTo.get(viewerId) ?? 0;
  const joinedAt = world.joinedAt.get(`${group.id}:${viewerId}`) ?? group.createdAt;
  const unread = messages.filter(
    ({ id, userId, deletedAt = null }) => id > read && userId !== viewerId && deletedAt === null,
  );
  return {
    ...groupDetailsView(group),
    ...isSeen,
    lastMessage:
      last === undefined
        ? null
        : {
            ...{ id: last.id, userId: last.userId, content: last.content, createdAt: last.createdAt },
            userName: memberOf(world, last.userId).user.name,
            kind: kindOf({ attachments: last.attachments ?? null, deletedAt: last.deletedAt ?? null }),
          },
    activeAt: [joinedAt, last?.createdAt ?? joinedAt].sort().at(-1) ?? null,
    unreadCount: Math.min(unread.length, groupLimits.unreadMax),
  };
}

function visibleMessages(world: World, viewerId: number, { id }: StoredGroup) {
  return world.groupMessages.filter(({ groupId, userId }) => groupId === id && !isBlocked(world, viewerId, userId));
}

/** The place of a group in the list of a member's own: the time of its newest message or of the joining, in microseconds. */
export function groupPosition({ id, activeAt, createdAt }: Group): number {
  return Date.parse(activeAt ?? createdAt) * 1000 + (id % 1000);
}

/** A member in the list of a group. */
export function groupMemberView(world: World, group: StoredGroup, memberId: number): GroupMember {
  const joinedAt = world.joinedAt.get(`${group.id}:${memberId}`) ?? group.createdAt;
  return { ...personView(memberOf(world, memberId).user), role: roleIn(group, memberId) ?? 'member', joinedAt };
}
