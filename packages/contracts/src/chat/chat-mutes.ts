import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { IdParams, NoContent } from '../schema.ts';

const tags: Tag[] = ['users'];
const self = { params: ['id'] } as const;
const conversation = { params: IdParams('id', 'conversationId'), response: { 204: NoContent } };
const group = { params: IdParams('id', 'groupId'), response: { 204: NoContent } };

export const muteConversation = route({
  method: 'PUT',
  url: '/api/users/:id/conversations/:conversationId/mute',
  self,
  errors: ['not_found'],
  schema: {
    operationId: 'muteConversation',
    tags,
    summary: 'Mute a conversation: its messages come without a sign',
    ...conversation,
  },
});

export const unmuteConversation = route({
  method: 'DELETE',
  url: '/api/users/:id/conversations/:conversationId/mute',
  self,
  errors: ['not_found'],
  schema: { operationId: 'unmuteConversation', tags, summary: 'End the mute of a conversation', ...conversation },
});

export const muteGroup = route({
  method: 'PUT',
  url: '/api/users/:id/groups/:groupId/mute',
  self,
  errors: ['not_group_member', 'not_found'],
  schema: {
    operationId: 'muteGroup',
    tags,
    summary: "Mute a group's chat: its messages come without a sign",
    ...group,
  },
});

export const unmuteGroup = route({
  method: 'DELETE',
  url: '/api/users/:id/groups/:groupId/mute',
  self,
  errors: ['not_group_member', 'not_found'],
  schema: { operationId: 'unmuteGroup', tags, summary: "End the mute of a group's chat", ...group },
});
