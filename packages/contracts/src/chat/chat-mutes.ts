import { callsOf } from '../route.ts';
import { IdParams, NoContent } from '../schema.ts';

const call = callsOf('chat', 'member');
const self = { params: ['id'] } as const;
const conversation = { params: IdParams('id', 'conversationId'), response: { 204: NoContent } };
const group = { params: IdParams('id', 'groupId'), response: { 204: NoContent } };

export const muteConversation = call('muteConversation', 'PUT /api/users/:id/conversations/:conversationId/mute', {
  summary: 'Mute a conversation: its messages come without a sign',
  self,
  errors: ['not_found'],
  ...conversation,
});

export const unmuteConversation = call(
  'unmuteConversation',
  'DELETE /api/users/:id/conversations/:conversationId/mute',
  {
    summary: 'End the mute of a conversation',
    ...conversation,
    self,
    errors: ['not_found'],
  },
);

export const muteGroup = call('muteGroup', 'PUT /api/users/:id/groups/:groupId/mute', {
  summary: "Mute a group's chat: its messages come without a sign",
  self,
  errors: ['not_group_member', 'not_found'],
  ...group,
});

export const unmuteGroup = call('unmuteGroup', 'DELETE /api/users/:id/groups/:groupId/mute', {
  summary: "End the mute of a group's chat",
  ...group,
  self,
  errors: ['not_group_member', 'not_found'],
});
