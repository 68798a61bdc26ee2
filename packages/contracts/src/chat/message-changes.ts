import { Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { IdParams, NoContent, OneOf, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { reactionEmoji } from './message-parts.ts';
import { DirectMessage, GroupMessage } from './messages.ts';

const tags: Tag[] = ['messages'];
const params = IdParams('messageId');
const MessageEdit = Strict({ content: Text(textLimits.message) });
const NewReaction = Strict({ emoji: OneOf(reactionEmoji) });
const direct = { 200: Type.Object({ message: DirectMessage }) };
const group = { 200: Type.Object({ message: GroupMessage }) };

export const editDirectMessage = route({
  method: 'PATCH',
  url: '/api/messages/direct/:messageId',
  errors: ['forbidden', 'not_found', 'deleted', 'too_late'],
  limits: ['messages'],
  schema: {
    operationId: 'editDirectMessage',
    tags,
    summary: 'Change the text of an own message, within 15 minutes',
    params,
    body: MessageEdit,
    response: direct,
  },
});

export const deleteDirectMessage = route({
  method: 'DELETE',
  url: '/api/messages/direct/:messageId',
  errors: ['forbidden', 'not_found'],
  schema: {
    operationId: 'deleteDirectMessage',
    tags,
    summary: 'Empty an own message, which stays in its place; repeatable without effect',
    params,
    response: { 204: NoContent },
  },
});

export const reactToDirectMessage = route({
  method: 'PUT',
  url: '/api/messages/direct/:messageId/reactions',
  errors: ['not_found', 'deleted'],
  limits: ['likes'],
  schema: {
    operationId: 'reactToDirectMessage',
    tags,
    summary: 'React to a message, in place of an earlier reaction',
    params,
    body: NewReaction,
    response: direct,
  },
});

export const unreactToDirectMessage = route({
  method: 'DELETE',
  url: '/api/messages/direct/:messageId/reactions',
  errors: ['not_found', 'deleted'],
  limits: ['likes'],
  schema: {
    operationId: 'unreactToDirectMessage',
    tags,
    summary: 'Take the own reaction back; repeatable without effect',
    params,
    response: direct,
  },
});

export const editGroupMessage = route({
  method: 'PATCH',
  url: '/api/groups/messages/:messageId',
  errors: ['forbidden', 'not_group_member', 'not_found', 'deleted', 'too_late'],
  limits: ['messages'],
  schema: {
    operationId: 'editGroupMessage',
    tags,
    summary: 'Change the text of an own message to a group, within 15 minutes',
    params,
    body: MessageEdit,
    response: group,
  },
});

export const deleteGroupMessage = route({
  method: 'DELETE',
  url: '/api/groups/messages/:messageId',
  errors: ['forbidden', 'not_group_member', 'not_found'],
  schema: {
    operationId: 'deleteGroupMessage',
    tags,
    summary: 'Empty an own message to a group, which stays in its place; repeatable without effect',
    params,
    response: { 204: NoContent },
  },
});

export const reactToGroupMessage = route({
  method: 'PUT',
  url: '/api/groups/messages/:messageId/reactions',
  hotRow: { of: 'group message', params: ['messageId'] },
  errors: ['not_group_member', 'not_found', 'deleted'],
  limits: ['likes'],
  schema: {
    operationId: 'reactToGroupMessage',
    tags,
    summary: 'React to a message of a group, in place of an earlier reaction',
    params,
    body: NewReaction,
    response: group,
  },
});

export const unreactToGroupMessage = route({
  method: 'DELETE',
  url: '/api/groups/messages/:messageId/reactions',
  hotRow: { of: 'group message', params: ['messageId'] },
  errors: ['not_group_member', 'not_found', 'deleted'],
  limits: ['likes'],
  schema: {
    operationId: 'unreactToGroupMessage',
    tags,
    summary: 'Take the own reaction to a message of a group back; repeatable without effect',
    params,
    response: group,
  },
});
