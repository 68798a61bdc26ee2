import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import {
  Count,
  DateTime,
  Id,
  IdempotencyHeaders,
  IdParams,
  Line,
  NoContent,
  Nullable,
  OneOf,
  PageQuery,
  Strict,
  Text,
} from '../schema.ts';
import { screenLimits } from '../screen-limits.ts';
import { textLimits } from '../text-limits.ts';
import { GroupDetails, groupTypes } from './group-details.ts';
import { messageKinds } from './message-parts.ts';

/** The roles in a group. An automatic group has no owner; every other one has exactly one. */
export const groupRoles = ['owner', 'moderator', 'member'] as const;
export const GroupRole = OneOf(groupRoles);
export type GroupRole = Static<typeof GroupRole>;

/** The newest message of a group, as one of its members sees it. */
export const LastGroupMessage = Type.Object({
  id: Id,
  userId: Id,
  /** Name of its author. */
  userName: Type.String(),
  content: Type.String(),
  kind: OneOf(messageKinds),
  createdAt: DateTime,
});
export type LastGroupMessage = Static<typeof LastGroupMessage>;

/** A group as one member sees it. */
export const Group = Type.Object({
  ...GroupDetails.properties,
  isMember: Type.Boolean(),
  /** True for a member who may accept an invitation; false to all others. */
  isInvited: Type.Boolean(),
  /** The viewer has muted the chat; false to non-members. */
  isMuted: Type.Boolean(),
  /** The viewer has pinned the chat, or marked it as unread; false to non-members. */
  isPinned: Type.Boolean(),
  isMarkedUnread: Type.Boolean(),
  /** Null to all who are not in the group. */
  role: Nullable(GroupRole),
  /** Null without messages, and to all who are not in the group. */
  lastMessage: Nullable(LastGroupMessage),
  /** Time of the newest message, or of the joining, by which a member's groups are ordered; null to all others. */
  activeAt: Nullable(DateTime),
  /** Messages of others that came since the member joined or last read, at most `groupLimits.unreadMax`. */
  unreadCount: Count,
});
export type Group = Static<typeof Group>;

/** The fields that a member fills in for a new group. */
export const NewGroup = Strict({
  name: Line(textLimits.groupName),
  description: Type.Optional(Text(textLimits.groupDescription, 0)),
  type: OneOf(groupTypes),
});
export type NewGroup = Static<typeof NewGroup>;

/** The kinds of lists of groups: the member is invited to them, or they are large enough to be featured. */
export const groupFilters = ['invited', 'featured'] as const;

/** The owner's changes of a group; `photo` is one of the owner's own uploads, null for none. */
export const GroupChanges = Strict(
  {
    ...Type.Partial(NewGroup).properties,
    photo: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 300 }))),
  },
  { minProperties: 1 },
);
export type GroupChanges = Static<typeof GroupChanges>;

const call = callsOf('chat', 'member');

export const listGroups = call('listGroups', 'GET /api/groups', {
  summary: 'Groups, newest first: all, those that the member is invited to, or the featured ones',
  description: `Featured are groups with more than ${screenLimits.discovery.featuredGroupMembersAbove} members.`,
  querystring: Strict({ standing: Type.Optional(OneOf(groupFilters)), ...PageQuery.properties }),
  response: { 200: Type.Array(Group) },
});

export const listOwnGroups = call('listOwnGroups', 'GET /api/users/:id/groups', {
  summary: "The member's groups, by their newest message or the joining, the newest first",
  self: { params: ['id'] },
  params: IdParams('id'),
  querystring: PageQuery,
  response: { 200: Type.Array(Group) },
});

export const getGroup = call('getGroup', 'GET /api/groups/:id', {
  summary: 'A group',
  params: IdParams('id'),
  response: { 200: Group },
  errors: ['not_found'],
});

export const createGroup = call('createGroup', 'POST /api/groups', {
  summary: 'Create a group; its creator is its owner',
  limits: ['groups'],
  errors: ['too_many_groups', 'not_group_member', 'not_found'],
  headers: IdempotencyHeaders,
  body: NewGroup,
  response: { 201: Group },
});

export const updateGroup = call('updateGroup', 'PATCH /api/groups/:id', {
  summary: 'Change a group, as its owner',
  errors: ['foreign_photo', 'forbidden', 'not_found'],
  params: IdParams('id'),
  body: GroupChanges,
  response: { 200: Group },
});

export const readGroup = call('readGroup', 'PUT /api/groups/:id/read', {
  summary: 'Mark the messages of a group as read up to one of them',
  errors: ['not_group_member', 'not_found'],
  params: IdParams('id'),
  body: Strict({ messageId: Id }),
  response: { 204: NoContent },
});

export const joinGroup = call('joinGroup', 'POST /api/groups/:id/members', {
  summary: 'Join a public group, accept an invitation, or (its owner) invite a member; repeatable without effect',
  hotRow: { of: 'group', params: ['id'] },
  others: { body: ['userId'] },
  limits: ['groupInvitations'],
  errors: ['forbidden', 'private_group', 'not_found', 'too_many_groups'],
  params: IdParams('id'),
  body: Type.Optional(Strict({ userId: Type.Optional(Id) }, { mayBeMissing: true })),
  response: { 200: Group },
});

export const leaveGroup = call('leaveGroup', 'DELETE /api/groups/:id/members', {
  summary: 'Leave a group or decline an invitation; repeatable without effect',
  description: 'An owner hands over to the longest-standing moderator, then member. The last one to leave ends it.',
  hotRow: { of: 'group', params: ['id'] },
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 204: NoContent },
});
