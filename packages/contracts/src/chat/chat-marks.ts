import { Type } from 'typebox';
import { callsOf } from '../route.ts';
import { Count, IdParams, NoContent } from '../schema.ts';
import { chatLimits } from './chat-limits.ts';
import { Group } from './groups.ts';
import { Conversation } from './messages.ts';

const call = callsOf('chat', 'member');
const self = { params: ['id'] } as const;
const conversation = { params: IdParams('id', 'conversationId'), response: { 204: NoContent } };
const group = { params: IdParams('id', 'groupId'), response: { 204: NoContent } };
const pins = `A member has at most ${chatLimits.pins}, conversations and groups together. Repeatable without effect.`;
const marks = 'The mark leaves the number of unread messages alone; reading ends it. Repeatable without effect.';

export const pinConversation = call('pinConversation', 'PUT /api/users/:id/conversations/:conversationId/pin', {
  summary: 'Pin a conversation above the list of chats',
  self,
  errors: ['not_found', 'too_many_pins'],
  description: pins,
  ...conversation,
});

export const unpinConversation = call('unpinConversation', 'DELETE /api/users/:id/conversations/:conversationId/pin', {
  summary: 'End the pin of a conversation',
  self,
  errors: ['not_found'],
  ...conversation,
});

export const pinGroup = call('pinGroup', 'PUT /api/users/:id/groups/:groupId/pin', {
  summary: "Pin a group's chat above the list of chats",
  self,
  errors: ['not_group_member', 'not_found', 'too_many_pins'],
  description: pins,
  ...group,
});

export const unpinGroup = call('unpinGroup', 'DELETE /api/users/:id/groups/:groupId/pin', {
  summary: "End the pin of a group's chat",
  self,
  errors: ['not_group_member', 'not_found'],
  ...group,
});

export const markConversationUnread = call(
  'markConversationUnread',
  'PUT /api/users/:id/conversations/:conversationId/unread-mark',
  {
    summary: 'Mark a conversation as unread',
    self,
    errors: ['not_found'],
    description: marks,
    ...conversation,
  },
);

export const unmarkConversation = call(
  'unmarkConversation',
  'DELETE /api/users/:id/conversations/:conversationId/unread-mark',
  {
    summary: 'End the unread mark of a conversation',
    self,
    errors: ['not_found'],
    ...conversation,
  },
);

export const markGroupUnread = call('markGroupUnread', 'PUT /api/users/:id/groups/:groupId/unread-mark', {
  summary: "Mark a group's chat as unread",
  self,
  errors: ['not_group_member', 'not_found'],
  description: marks,
  ...group,
});

export const unmarkGroup = call('unmarkGroup', 'DELETE /api/users/:id/groups/:groupId/unread-mark', {
  summary: "End the unread mark of a group's chat",
  self,
  errors: ['not_group_member', 'not_found'],
  ...group,
});

export const getPinnedChats = call('getPinnedChats', 'GET /api/users/:id/pinned-chats', {
  summary: "The member's pinned conversations and groups, each by their newest message, the newest first",
  self,
  params: IdParams('id'),
  response: { 200: Type.Object({ conversations: Type.Array(Conversation), groups: Type.Array(Group) }) },
});

export const getUnreadChats = call('getUnreadChats', 'GET /api/users/:id/unread-chats', {
  summary: 'How many chats and channels have something unread or an unread mark; muted ones do not count',
  self,
  description: `Each number is at most ${chatLimits.unreadMax}.`,
  params: IdParams('id'),
  response: { 200: Type.Object({ direct: Count, groups: Count, channels: Count }) },
});
