import { type Static, Type } from 'typebox';
import { textLimits } from './limits.ts';
import { route } from './route.ts';
import {
  Count,
  DateTime,
  Id,
  IdempotencyHeaders,
  IdParams,
  NoContent,
  OneOf,
  PageQuery,
  Strict,
  Text,
} from './schema.ts';
import type { Tag } from './tags.ts';

export const groupTypes = ['public', 'private'] as const;

export const Group = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  memberCount: Count,
  type: OneOf(groupTypes),
  createdAt: DateTime,
  isMember: Type.Boolean(),
  /** True for a member who may accept an invitation; false to all others. */
  isInvited: Type.Boolean(),
  /** The viewer has muted the chat; false to those who are not in the group. */
  isMuted: Type.Boolean(),
});
export type Group = Static<typeof Group>;

/** The fields that a member fills in for a new group. */
export const NewGroup = Strict({
  name: Text(textLimits.groupName),
  description: Type.Optional(Text(textLimits.groupDescription, 0)),
  type: OneOf(groupTypes),
});
export type NewGroup = Static<typeof NewGroup>;

/** The relation of a member to the groups of a list. */
export const groupStandings = ['invited'] as const;

const tags: Tag[] = ['groups'];

export const listGroups = route({
  method: 'GET',
  url: '/api/groups',
  schema: {
    tags,
    summary: 'Groups, newest first: all, or those that the member is invited to',
    querystring: Strict({ standing: Type.Optional(OneOf(groupStandings)), ...PageQuery.properties }),
    response: { 200: Type.Array(Group) },
  },
});

export const listOwnGroups = route({
  method: 'GET',
  url: '/api/users/:id/groups',
  self: { params: ['id'] },
  schema: {
    tags,
    summary: "The member's groups, newest first",
    params: IdParams('id'),
    querystring: PageQuery,
    response: { 200: Type.Array(Group) },
  },
});

export const createGroup = route({
  method: 'POST',
  url: '/api/groups',
  limits: ['groups'],
  schema: {
    tags,
    summary: 'Create a group; its creator is its first member',
    headers: IdempotencyHeaders,
    body: NewGroup,
    response: { 201: Group },
  },
});

export const joinGroup = route({
  method: 'POST',
  url: '/api/groups/:id/members',
  others: { body: ['userId'] },
  limits: ['groupInvitations'],
  errors: ['forbidden', 'private_group', 'not_found'],
  schema: {
    tags,
    summary: 'Join a public group, accept an invitation, or (its creator) invite a member; repeatable without effect',
    params: IdParams('id'),
    body: Type.Optional(Strict({ userId: Type.Optional(Id) }, { mayBeMissing: true })),
    response: { 200: Group },
  },
});

export const leaveGroup = route({
  method: 'DELETE',
  url: '/api/groups/:id/members',
  errors: ['not_found'],
  schema: {
    tags,
    summary: 'Leave a group or decline an invitation; repeatable without effect',
    params: IdParams('id'),
    response: { 204: NoContent },
  },
});
