import { type Static, Type } from 'typebox';
import { Person } from '../people/person.ts';
import { callsOf } from '../route.ts';
import { DateTime, IdParams, NoContent, PageQuery, Strict } from '../schema.ts';
import { GroupRole } from './groups.ts';

/** A member of a group. */
export const GroupMember = Type.Object({ ...Person.properties, role: GroupRole, joinedAt: DateTime });
export type GroupMember = Static<typeof GroupMember>;

const call = callsOf('chat', 'member');

export const listGroupMembers = call('listGroupMembers', 'GET /api/groups/:id/members', {
  summary: 'The members of a group: the owner, the moderators, the others; of a private group to its members only',
  errors: ['not_group_member', 'not_found'],
  limits: ['membersShown'],
  params: IdParams('id'),
  querystring: PageQuery,
  response: { 200: Type.Array(GroupMember) },
});

export const setGroupRole = call('setGroupRole', 'PUT /api/groups/:id/members/:memberId/role', {
  summary: 'Give a member a role, as the owner; a new owner makes the one before a moderator',
  others: { params: ['memberId'] },
  errors: ['forbidden', 'not_found', 'owner_needed'],
  params: IdParams('id', 'memberId'),
  body: Strict({ role: GroupRole }),
  response: { 200: GroupMember },
});

export const removeGroupMember = call('removeGroupMember', 'DELETE /api/groups/:id/members/:memberId', {
  summary: 'Remove a member, as the owner, or as a moderator somebody without a role; oneself leaves',
  others: { params: ['memberId'] },
  errors: ['forbidden', 'not_found'],
  params: IdParams('id', 'memberId'),
  response: { 204: NoContent },
});
