import type { Group, GroupRole } from '@kopa/contracts/chat/groups';
import { groupLimits } from '@kopa/contracts/limits';
import { textLimits } from '@kopa/contracts/text-limits';
import { fail } from '../refusal.ts';

/** The type of a group and the role of a member, for the rules. */
export interface GroupMembership {
  type: Group['type'];
  /** Null for a non-member. */
  role: GroupRole | null;
}

/** @throws 404 */
export function assertGroupExists(membership: GroupMembership | undefined): asserts membership is GroupMembership {
  if (membership === undefined) throw fail('not_found');
}

/** Everyone may join a public group, and invited members a private one. @throws 403 private_group */
export function assertMayJoin(group: GroupMembership, isInvited: boolean): void {
  if (group.type !== 'public' && group.role === null && !isInvited) throw fail('private_group');
}

/** Nobody chooses a further group beyond the limit. @throws 409 too_many_groups */
export function assertRoomForGroup(memberships: number): void {
  if (memberships >= groupLimits.memberships) throw fail('too_many_groups');
}

/** Only the owner of a group invites to it. @throws 403 forbidden */
export function assertMayInvite(group: GroupMembership): void {
  assertIsOwner(group);
}

/** Only the owner of a group changes its name, description, type and photo. @throws 403 forbidden */
export function assertMayEditGroup(group: GroupMembership): void {
  assertIsOwner(group);
}

/** @throws 403 not_group_member */
export function assertIsMember(group: GroupMembership): void {
  if (group.role === null) throw fail('not_group_member');
}

/** The members of a private group are listed to its members only. @throws 403 not_group_member */
export function assertMaySeeMembers(group: GroupMembership): void {
  if (group.type === 'private') assertIsMember(group);
}

/**
 * Only the owner gives roles, to members of the group. The owner gives up the role only by handing over to another
 * member.
 * @throws 403 forbidden; 404; 409 owner_needed
 */
export function assertMaySetRole(
  group: GroupMembership,
  target: { isSelf: boolean; role: GroupRole | null },
  role: GroupRole,
): void {
  assertIsOwner(group);
  if (target.role === null) throw fail('not_found');
  if (target.isSelf && role !== 'owner') throw fail('owner_needed');
}

/** The role of the owner after handing over. */
export const roleAfterHandover: GroupRole = 'moderator';

/** The owner removes everybody else, a moderator those without a role. @throws 403 forbidden; 404 */
export function assertMayRemove(group: GroupMembership, targetRole: GroupRole | null): void {
  if (group.role !== 'owner' && group.role !== 'moderator') throw fail('forbidden');
  if (targetRole === null) throw fail('not_found');
  if (group.role === 'moderator' && targetRole !== 'member') throw fail('forbidden');
}

function assertIsOwner({ role }: GroupMembership): void {
  if (role !== 'owner') throw fail('forbidden');
}

/** A member of a group, for {@link successorAmong}. */
export interface Successor {
  id: number;
  role: GroupRole;
  joinedAt: string;
  isActive: boolean;
}

/**
 * The next owner after the owner has left: the longest-standing active moderator, else the longest-standing active
 * member, else the longest-standing member; undefined without members.
 */
export function successorAmong<T extends Successor>(members: readonly T[]): T | undefined {
  const rank = ({ isActive, role }: T) => (isActive ? (role === 'moderator' ? 0 : 1) : 2);
  return members.toSorted(
    (a, b) => rank(a) - rank(b) || Date.parse(a.joinedAt) - Date.parse(b.joinedAt) || a.id - b.id,
  )[0];
}

const rolesInOrder: readonly GroupRole[] = ['member', 'moderator', 'owner'];
/** More than any id of a member. Roles times this, and positions in a list of members, are exact numbers. */
const idsPerRole = 2 ** 51;

/** The position of a member in the list of a group's members: by role, and within it by id. */
export function memberPosition({ id, role }: { id: number; role: GroupRole }): number {
  return rolesInOrder.indexOf(role) * idsPerRole + idsPerRole - 1 - id;
}

/** The role and the id at a position. */
export function memberAt(position: number): { role: GroupRole; id: number } {
  const role = rolesInOrder[Math.floor(position / idsPerRole)] as GroupRole;
  return { role, id: idsPerRole - 1 - (position % idsPerRole) };
}

/** The highest position of a list of members. */
export const maxMemberPosition = rolesInOrder.length * idsPerRole - 1;

/** An automatic group: its members are determined by their deployment. */
export interface AutomaticGroup {
  key: string;
  name: string;
  description: string;
}

/**
 * The automatic groups that a deployment puts a member into. Groups of the former deployment are not among them, so
 * that members who left them stay out.
 */
export function groupsToJoin(deployment: Deployment, former: Deployment | null): AutomaticGroup[] {
  const known = new Set((former === null ? [] : automaticGroups(former)).map(({ key }) => key));
  return automaticGroups(deployment).filter(({ key }) => !known.has(key));
}

/** Where a member serves, as far as groups follow from it. */
export interface Deployment {
  state: string;
  lga: string;
  cdsGroup: string;
}

/** The automatic groups of a deployment: its state, its LGA in that state and its CDS group in that state. */
export function automaticGroups(deployment: Deployment): AutomaticGroup[] {
  const { state, lga, cdsGroup } = deployment;
  const named = [
    { key: `state:${state}`, name: `${state} Corps Members`, description: `Everyone serving in ${state}.` },
    { key: `lga:${state}/${lga}`, name: `${lga}, ${state}`, description: `Corps members of ${lga} in ${state}.` },
    {
      key: `cds:${state}/${cdsGroup}`,
      name: `${cdsGroup} CDS, ${state}`,
      description: `The ${cdsGroup} CDS group in ${state}.`,
    },
  ];
  return named.map((group) => ({
    ...group,
    name: group.name.slice(0, textLimits.groupName),
    description: group.description.slice(0, textLimits.groupDescription),
  }));
}
