import type { GroupRole } from '@kopa/contracts/groups';
import {
  assertGroupExists,
  assertIsMember,
  assertRoomForGroup,
  automaticGroups,
  type Deployment,
  type GroupMembership,
  groupsToJoin,
  roleAfterHandover,
  successorAmong,
} from '@kopa/rules/groups';
import { invitationNotification } from '@kopa/rules/notifications';
import { groupDetailsView, groupView, roleIn } from './group-views.ts';
import { notify, publishNotification } from './notifications.ts';
import type { StoredGroup } from './stored.ts';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

/** Returns a group, and the membership for the rules. @throws 404 */
export function groupWithMembership(world: World, groupId: number, memberId: number) {
  const group = world.groups.find(({ id }) => id === groupId) as StoredGroup;
  const membership: GroupMembership | undefined =
    group === undefined ? undefined : { type: group.type, role: roleIn(group, memberId) };
  assertGroupExists(membership);
  return { group, membership };
}

/** Returns a group whose messages the member may read and write. @throws 403 not_group_member; 404 */
export function assertGroupMember(world: World, groupId: number, memberId: number): StoredGroup {
  const { group, membership } = groupWithMembership(world, groupId, memberId);
  assertIsMember(membership);
  return group;
}

/** Adds a group and returns it. */
export function addGroup(
  world: World,
  fields: Pick<StoredGroup, 'name' | 'description' | 'type' | 'ownerId' | 'automaticKey'>,
): StoredGroup {
  const made = { id: world.nextId(), createdAt: world.now().toISOString(), photo: null, otherMembers: 0 };
  const nobody = { memberIds: new Set<number>(), moderatorIds: new Set<number>(), invitedIds: new Set<number>() };
  const group: StoredGroup = { ...fields, ...made, ...nobody, readUpTo: new Map() };
  world.groups.push(group);
  return group;
}

/** Sends a member their place in a group. */
export function publishMembership(world: World, group: StoredGroup, memberId: number): void {
  world.publish({ type: 'group_standing', payload: { group: groupView(world, memberId, group) } }, [memberId]);
}

/** Tells the members of a group, except some, that it or its members have changed. */
export function publishDetails(world: World, group: StoredGroup, skipped: number[] = []): void {
  const receivers = [...group.memberIds].filter((id) => !skipped.includes(id));
  world.publish({ type: 'group_changed', payload: { group: groupDetailsView(group) } }, receivers);
}

/** Invites a member to a group and tells them; nothing happens if they are in it or invited already. */
export function inviteToGroup(world: World, group: StoredGroup, inviterId: number, memberId: number): void {
  if (group.memberIds.has(memberId) || group.invitedIds.has(memberId)) return;
  group.invitedIds.add(memberId);
  const inviter = { id: inviterId, name: memberOf(world, inviterId).user.name };
  publishNotification(world, notify(world, invitationNotification(memberId, inviter, group)));
  publishMembership(world, group, memberId);
}

/** Uses up or declines an invitation, and marks its notification as read; false where none exists. */
export function settleInvitation(world: World, group: StoredGroup, memberId: number): boolean {
  if (!group.invitedIds.delete(memberId)) return false;
  for (const notification of world.notifications) {
    const { userId, relatedType, relatedId } = notification;
    if (userId === memberId && relatedType === 'group' && relatedId === group.id) notification.isRead = true;
  }
  return true;
}

/** Adds a member to a group, with its messages as read; false where they are in it. */
export function addToGroup(world: World, group: StoredGroup, memberId: number): boolean {
  if (group.memberIds.has(memberId)) return false;
  group.memberIds.add(memberId);
  group.readUpTo.set(memberId, Math.max(0, ...world.groupMessages.map(({ id }) => id)));
  world.joinedAt.set(`${group.id}:${memberId}`, world.now().toISOString());
  return true;
}

/** @throws 409 too_many_groups */
export function assertRoom(world: World, memberId: number): void {
  assertRoomForGroup(world.groups.filter(({ memberIds }) => memberIds.has(memberId)).length);
}

/** Lets a member join a group, which uses up an invitation. Idempotent. */
export function joinGroup(world: World, group: StoredGroup, memberId: number): void {
  settleInvitation(world, group, memberId);
  if (!addToGroup(world, group, memberId)) return;
  publishMembership(world, group, memberId);
  publishDetails(world, group, [memberId]);
}

/**
 * Takes a member out of a group; nothing happens where they are not in it. An owner hands over, and the last one ends the
 * group.
 */
export function takeOut(world: World, group: StoredGroup, memberId: number): void {
  if (!group.memberIds.delete(memberId)) return;
  group.moderatorIds.delete(memberId);
  group.readUpTo.delete(memberId);
  group.mutedBy?.delete(memberId);
  world.joinedAt.delete(`${group.id}:${memberId}`);
  const heirId = group.ownerId === memberId ? handDown(world, group) : undefined;
  if (group.memberIds.size + group.otherMembers === 0 && group.automaticKey === undefined) {
    world.groups = world.groups.filter((one) => one !== group);
    world.publish({ type: 'group_ended', payload: { groupId: group.id } }, [memberId, ...group.invitedIds]);
    return;
  }
  publishMembership(world, group, memberId);
  if (heirId !== undefined) publishMembership(world, group, heirId);
  publishDetails(world, group, heirId === undefined ? [] : [heirId]);
}

/** Gives a group whose owner has left the next one, and returns their id. */
function handDown(world: World, group: StoredGroup): number | undefined {
  const members = [...group.memberIds].map((id) => ({
    ...{ id, role: roleIn(group, id) ?? ('member' as const) },
    joinedAt: world.joinedAt.get(`${group.id}:${id}`) ?? group.createdAt,
    isActive: memberOf(world, id).isActive,
  }));
  const heir = successorAmong(members);
  group.ownerId = heir?.id ?? null;
  if (heir !== undefined) group.moderatorIds.delete(heir.id);
  return heir?.id;
}

/** Gives a member of a group a role; a new owner makes the one before a moderator. */
export function giveRole(world: World, group: StoredGroup, memberId: number, role: GroupRole): void {
  if (roleIn(group, memberId) === role) return;
  const told = role === 'owner' ? [group.ownerId as number, memberId] : [memberId];
  if (role === 'owner') {
    setRole(group, group.ownerId as number, roleAfterHandover);
    group.ownerId = memberId;
  }
  setRole(group, memberId, role);
  for (const id of told) publishMembership(world, group, id);
  publishDetails(world, group, told);
}

function setRole({ moderatorIds }: StoredGroup, memberId: number, role: GroupRole): void {
  moderatorIds[role === 'moderator' ? 'add' : 'delete'](memberId);
}

/** Adds a member to the groups that their deployment leads to and removes them from all other automatic ones; null for none. */
export function joinAutomaticGroups(
  world: World,
  memberId: number,
  deployment: Deployment | null,
  former: Deployment | null,
): void {
  const wanted = deployment === null ? [] : automaticGroups(deployment);
  const moved = new Set<StoredGroup>();
  for (const group of world.groups) {
    const { automaticKey } = group;
    if (automaticKey === undefined || wanted.some(({ key }) => key === automaticKey)) continue;
    if (!group.memberIds.delete(memberId)) continue;
    group.readUpTo.delete(memberId);
    group.mutedBy?.delete(memberId);
    world.joinedAt.delete(`${group.id}:${memberId}`);
    moved.add(group);
  }
  for (const { key: automaticKey, name, description } of deployment === null ? [] : groupsToJoin(deployment, former)) {
    const known = world.groups.find((group) => group.automaticKey === automaticKey);
    const group = known ?? addGroup(world, { name, description, type: 'public', ownerId: null, automaticKey });
    if (addToGroup(world, group, memberId)) moved.add(group);
  }
  for (const group of moved) publishMembership(world, group, memberId);
}
