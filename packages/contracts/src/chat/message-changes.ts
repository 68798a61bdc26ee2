import { Type } from 'typebox';
import { callsOf } from '../route.ts';
import { IdParams, NoContent, OneOf, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { reactionEmoji } from './message-parts.ts';
import { DirectMessage, GroupMessage } from './messages.ts';

const call = callsOf('chat', 'member');
const params = IdParams('messageId');
const MessageEdit = Strict({ content: Text(textLimits.message) });
const NewReaction = Strict({ emoji: OneOf(reactionEmoji) });
const direct = { 200: Type.Object({ message: DirectMessage }) };
const group = { 200: Type.Object({ message: GroupMessage }) };

export const editDirectMessage = call('editDirectMessage', 'PATCH /api/messages/direct/:messageId', {
  summary: 'Change the text of an own message, within 15 minutes',
  errors: ['forbidden', 'not_found', 'deleted', 'too_late'],
  limits: ['messages'],
  params,
  body: MessageEdit,
  response: direct,
});

export const deleteDirectMessage = call('deleteDirectMessage', 'DELETE /api/messages/direct/:messageId', {
  summary: 'Empty an own message, which stays in its place; repeatable without effect',
  errors: ['forbidden', 'not_found'],
  params,
  response: { 204: NoContent },
});

export const reactToDirectMessage = call('reactToDirectMessage', 'PUT /api/messages/direct/:messageId/reactions', {
  summary: 'React to a message, in place of an earlier reaction',
  errors: ['not_found', 'deleted'],
  limits: ['likes'],
  params,
  body: NewReaction,
  response: direct,
});

export const unreactToDirectMessage = call(
  'unreactToDirectMessage',
  'DELETE /api/messages/direct/:messageId/reactions',
  {
    summary: 'Take the own reaction back; repeatable without effect',
    errors: ['not_found', 'deleted'],
    limits: ['likes'],
    params,
    response: direct,
  },
);

export const editGroupMessage = call('editGroupMessage', 'PATCH /api/groups/messages/:messageId', {
  summary: 'Change the text of an own message to a group, within 15 minutes',
  errors: ['forbidden', 'not_group_member', 'not_found', 'deleted', 'too_late'],
  limits: ['messages'],
  params,
  body: MessageEdit,
  response: group,
});

export const deleteGroupMessage = call('deleteGroupMessage', 'DELETE /api/groups/messages/:messageId', {
  summary: 'Empty an own message to a group, which stays in its place; repeatable without effect',
  errors: ['forbidden', 'not_group_member', 'not_found'],
  params,
  response: { 204: NoContent },
});

export const reactToGroupMessage = call('reactToGroupMessage', 'PUT /api/groups/messages/:messageId/reactions', {
  summary: 'React to a message of a group, in place of an earlier reaction',
  hotRow: { of: 'group message', params: ['messageId'] },
  errors: ['not_group_member', 'not_found', 'deleted'],
  limits: ['likes'],
  params,
  body: NewReaction,
  response: group,
});

export const unreactToGroupMessage = call('unreactToGroupMessage', 'DELETE /api/groups/messages/:messageId/reactions', {
  summary: 'Take the own reaction to a message of a group back; repeatable without effect',
  hotRow: { of: 'group message', params: ['messageId'] },
  errors: ['not_group_member', 'not_found', 'deleted'],
  limits: ['likes'],
  params,
  response: group,
});
