import { assertGroupExists, assertIsMember, automaticGroups, type GroupStanding } from '@kopa/rules/groups';
import { invitationNotice } from '@kopa/rules/notifications';
import { notify, publishNews } from './notices.ts';
import type { StoredGroup } from './stored.ts';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

/** Returns a group, and what the rules need to know of the member in it. @throws 404 */
export function groupWithStanding(world: World, groupId: number, memberId: number) {
  const group = world.groups.find(({ id }) => id === groupId) as StoredGroup;
  const standing: GroupStanding | undefined =
    group === undefined
      ? undefined
      : { type: group.type, creatorId: group.creatorId, isMember: group.memberIds.has(memberId) };
  assertGroupExists(standing);
  return { group, standing };
}

/** Returns a group whose messages the member may read and write. @throws 403 not_group_member; 404 */
export function assertGroupMember(world: World, groupId: number, memberId: number): StoredGroup {
  const { group, standing } = groupWithStanding(world, groupId, memberId);
  assertIsMember(standing);
  return group;
}

/** Adds a group and returns it. */
export function addGroup(
  world: World,
  fields: Pick<StoredGroup, 'name' | 'description' | 'type' | 'creatorId' | 'automaticKey'>,
): StoredGroup {
  const made = { id: world.nextId(), createdAt: world.now().toISOString() };
  const group: StoredGroup = { ...fields, ...made, memberIds: new Set(), invitedIds: new Set(), otherMembers: 0 };
  world.groups.push(group);
  return group;
}

/** Invites a member to a group and tells them; nothing happens if they are in it or invited already. */
export function inviteToGroup(world: World, group: StoredGroup, inviterId: number, memberId: number): void {
  if (group.memberIds.has(memberId) || group.invitedIds.has(memberId)) return;
  group.invitedIds.add(memberId);
  const inviter = { id: inviterId, name: memberOf(world, inviterId).user.name };
  publishNews(world, notify(world, invitationNotice(memberId, inviter, group)));
}

/** Adds a member to a group, which uses up an invitation. Idempotent. */
export function addToGroup(world: World, group: StoredGroup, memberId: number): void {
  group.invitedIds.delete(memberId);
  if (group.memberIds.has(memberId)) return;
  group.memberIds.add(memberId);
  world.joinedAt.set(`${group.id}:${memberId}`, world.now().toISOString());
}

/** Removes a member and their invitation from a group. Idempotent. */
export function removeFromGroup(world: World, group: StoredGroup, memberId: number): void {
  group.invitedIds.delete(memberId);
  group.memberIds.delete(memberId);
  group.mutedBy?.delete(memberId);
  world.joinedAt.delete(`${group.id}:${memberId}`);
}

/** Adds a member to the automatic groups of their deployment and removes them from all others; null for none. */
export function joinAutomaticGroups(
  world: World,
  memberId: number,
  deployment: Parameters<typeof automaticGroups>[0] | null,
): void {
  const wanted = deployment === null ? [] : automaticGroups(deployment);
  for (const group of world.groups) {
    const { automaticKey } = group;
    if (automaticKey === undefined || wanted.some(({ key }) => key === automaticKey)) continue;
    removeFromGroup(world, group, memberId);
  }
  for (const { key: automaticKey, name, description } of wanted) {
    const known = world.groups.find((group) => group.automaticKey === automaticKey);
    const fields = { name, description, type: 'public', creatorId: null, automaticKey } as const;
    addToGroup(world, known ?? addGroup(world, fields), memberId);
  }
}
