import { type Static, Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { Person } from '../people/person.ts';
import { route } from '../route.ts';
import { DateTime, IdParams, NoContent, PageQuery, Strict } from '../schema.ts';
import { GroupRole } from './groups.ts';

/** A member of a group. */
export const GroupMember = Type.Object({ ...Person.properties, role: GroupRole, joinedAt: DateTime });
export type GroupMember = Static<typeof GroupMember>;

const tags: Tag[] = ['groups'];

export const listGroupMembers = route({
  method: 'GET',
  url: '/api/groups/:id/members',
  errors: ['not_group_member', 'not_found'],
  limits: ['membersShown'],
  schema: {
    tags,
    summary: 'The members of a group: the owner, the moderators, the others; of a private group to its members only',
    params: IdParams('id'),
    querystring: PageQuery,
    response: { 200: Type.Array(GroupMember) },
  },
});

export const setGroupRole = route({
  method: 'PUT',
  url: '/api/groups/:id/members/:memberId/role',
  others: { params: ['memberId'] },
  errors: ['forbidden', 'not_found', 'owner_needed'],
  schema: {
    tags,
    summary: 'Give a member a role, as the owner; a new owner makes the one before a moderator',
    params: IdParams('id', 'memberId'),
    body: Strict({ role: GroupRole }),
    response: { 200: GroupMember },
  },
});

export const removeGroupMember = route({
  method: 'DELETE',
  url: '/api/groups/:id/members/:memberId',
  others: { params: ['memberId'] },
  errors: ['forbidden', 'not_found'],
  schema: {
    tags,
    summary: 'Remove a member, as the owner, or as a moderator somebody without a role; oneself leaves',
    params: IdParams('id', 'memberId'),
    response: { 204: NoContent },
  },
});
