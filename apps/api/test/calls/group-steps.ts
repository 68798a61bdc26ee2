import type { GroupMember } from '@kopa/contracts/chat/group-members';
import type { Group, GroupRole } from '@kopa/contracts/chat/groups';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';

/** Creates a group, by default a public one. */
export const create = async (creator: TestMember, fields: object = {}): Promise<Group> =>
  done(await creator.call('POST', '/api/groups', { name: 'Hikers', type: 'public', ...fields }));

/** Joins a group, accepts an invitation to it, or invites another member. */
export const join = (member: TestMember, { id }: Group, userId?: number) =>
  member.call('POST', `/api/groups/${id}/members`, userId === undefined ? undefined : { userId });

/** Leaves a group or declines an invitation. */
export const leave = (member: TestMember, { id }: Group) => member.call('DELETE', `/api/groups/${id}/members`);

/** The group as the member sees it. */
export const view = async (member: TestMember, { id }: Group): Promise<Group> =>
  done(await member.call('GET', `/api/groups/${id}`));

/** Writes to a group and returns the message's id. */
export const write = async (member: TestMember, { id: groupId }: Group, content = 'Hello'): Promise<number> =>
  done(await member.call('POST', '/api/groups/messages', { groupId, content })).message.id;

export const read = (member: TestMember, { id }: Group, messageId: number) =>
  member.call('PUT', `/api/groups/${id}/read`, { messageId });

export const setRole = (owner: TestMember, { id }: Group, { id: memberId }: TestMember, role: GroupRole) =>
  owner.call('PUT', `/api/groups/${id}/members/${memberId}/role`, { role });

export const remove = (by: TestMember, { id }: Group, { id: memberId }: TestMember) =>
  by.call('DELETE', `/api/groups/${id}/members/${memberId}`);

/** The members of a group with their roles, in the order of the list. */
export async function rolesIn(member: TestMember, { id }: Group): Promise<[number, GroupRole][]> {
  const members: GroupMember[] = done(await member.call('GET', `/api/groups/${id}/members`));
  return members.map((one) => [one.id, one.role]);
}

export const notificationsOf = async (member: TestMember) =>
  done(await member.call('GET', `/api/users/${member.id}/notifications`));
