import type { GroupMember } from '@kopa/contracts/chat/group-members';
import type { Group, GroupRole } from '@kopa/contracts/chat/groups';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';

/** Creates a group, by default a public one. */
export const create = async (creator: TestMember, fields: object = {}): Promise<Group> =>
  done(await creator.call('POST', '/api/groups', { name: 'Hikers', type: 'public', ...fields }));

/** Creates a group that others have joined. */
export async function groupOf(creator: TestMember, ...others: TestMember[]): Promise<Group> {
  const group = await create(creator);
  for (const member of others) done(await join(member, group));
  return group;
}

/** Joins a group, accepts an invitation to it, or invites another member. */
export const join = (member: TestMember, { id }: { id: number }, userId?: number) =>
  member.call('POST', `/api/groups/${id}/members`, userId === undefined ? undefined : { userId });

/** Leaves a group or declines an invitation. */
export const leave = (member: TestMember, { id }: { id: number }) => member.call('DELETE', `/api/groups/${id}/members`);

/** The group as the member sees it. */
export const view = async (member: TestMember, { id }: Group): Promise<Group> =>
  done(await member.call('GET', `/api/groups/${id}`));

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
