import { type Static, Type } from 'typebox';
import { Partner } from '../people/person.ts';
import { callsOf } from '../route.ts';
import {
  Count,
  Id,
  IdempotencyHeaders,
  IdParams,
  NoContent,
  Nullable,
  OneOf,
  PageQuery,
  Strict,
  Uuid,
} from '../schema.ts';
import { LastMessage, messageFields, NewMessage } from './message-parts.ts';

/** The `Idempotency-Key` of the send. Only frames to the sender's own sockets contain it. */
const clientId = Type.Optional(Uuid);

export const DirectMessage = Type.Object({
  id: Id,
  conversationId: Id,
  senderId: Id,
  receiverId: Id,
  ...messageFields,
  isRead: Type.Boolean(),
  clientId,
});
export type DirectMessage = Static<typeof DirectMessage>;

export const GroupMessage = Type.Object({
  id: Id,
  userId: Id,
  groupId: Id,
  ...messageFields,
  user: Type.Object({ id: Id, name: Type.String(), profilePicture: Nullable(Type.String()) }),
  clientId,
});
export type GroupMessage = Static<typeof GroupMessage>;

export const Conversation = Type.Object({
  id: Id,
  user1Id: Id,
  user2Id: Id,
  otherUser: Partner,
  lastMessage: Nullable(LastMessage),
  unreadCount: Count,
  /** The viewer has muted the chat. */
  isMuted: Type.Boolean(),
  /** The viewer has pinned the chat, or marked it as unread. */
  isPinned: Type.Boolean(),
  isMarkedUnread: Type.Boolean(),
  /** Nothing can be written any more: one of the two has blocked the other, or the other one is suspended or gone. */
  isClosed: Type.Boolean(),
});
export type Conversation = Static<typeof Conversation>;

const call = callsOf('chat', 'member');
const pair = IdParams('userId', 'otherId');

export const listConversations = call('listConversations', 'GET /api/users/:id/conversations', {
  summary: 'Conversations, newest message first',
  self: { params: ['id'] },
  params: IdParams('id'),
  querystring: PageQuery,
  response: { 200: Type.Array(Conversation) },
});

export const getConversation = call('getConversation', 'GET /api/users/:id/conversations/:conversationId', {
  summary: 'A conversation of the member',
  self: { params: ['id'] },
  errors: ['not_found'],
  params: IdParams('id', 'conversationId'),
  response: { 200: Conversation },
});

/**
 * Query of a list of messages: a page of older ones by `cursor`, the messages since the id `after`, or the page with the
 * message `around` in its middle, which stands alone.
 */
export const MessagesQuery = Strict({
  ...PageQuery.properties,
  after: Type.Optional(Id),
  around: Type.Optional(Id),
});
export type MessagesQuery = Static<typeof MessagesQuery>;

export const listDirectMessages = call('listDirectMessages', 'GET /api/messages/direct/:userId/:otherId', {
  summary: 'The newest messages with a member, oldest first inside the page',
  self: { params: ['userId'] },
  others: { params: ['otherId'] },
  errors: ['not_found'],
  params: pair,
  querystring: MessagesQuery,
  response: { 200: Type.Array(DirectMessage) },
});

/** Why nothing can be written to a member now. */
export const writingRefusals = ['messages_closed', 'awaiting_reply', 'not_found'] as const;
export type WritingRefusal = (typeof writingRefusals)[number];

export const getWritingConditions = call('getWritingConditions', 'GET /api/messages/direct/:userId/:otherId/standing', {
  summary: 'Whether one may write to a member now, and otherwise the code with which a message would be refused',
  self: { params: ['userId'] },
  others: { params: ['otherId'] },
  params: pair,
  response: { 200: Type.Object({ refusal: Nullable(OneOf(writingRefusals)) }) },
});

export const readDirectMessages = call('readDirectMessages', 'PUT /api/messages/direct/:userId/:otherId/read', {
  summary: 'Mark as read up to a message',
  self: { params: ['userId'] },
  others: { params: ['otherId'] },
  errors: ['not_found'],
  params: pair,
  body: Strict({ messageId: Id }),
  response: { 204: NoContent },
});

export const sendDirectMessage = call('sendDirectMessage', 'POST /api/messages/direct', {
  summary: 'Write to a member',
  self: { body: ['senderId'] },
  others: { body: ['receiverId'] },
  errors: ['own_message', 'foreign_photo', 'foreign_voice_note', 'messages_closed', 'not_found', 'awaiting_reply'],
  limits: ['messages'],
  headers: IdempotencyHeaders,
  body: Strict({ senderId: Type.Optional(Id), receiverId: Id, ...NewMessage.properties }),
  response: { 201: Type.Object({ message: DirectMessage }) },
});

export const listGroupMessages = call('listGroupMessages', 'GET /api/groups/:groupId/messages', {
  summary: 'The newest messages of a group, oldest first inside the page',
  errors: ['not_group_member', 'not_found'],
  params: IdParams('groupId'),
  querystring: MessagesQuery,
  response: { 200: Type.Array(GroupMessage) },
});

export const sendGroupMessage = call('sendGroupMessage', 'POST /api/groups/messages', {
  summary: 'Write to a group',
  hotRow: { of: 'group', body: ['groupId'] },
  self: { body: ['userId'] },
  errors: ['foreign_photo', 'foreign_voice_note', 'not_group_member', 'not_found'],
  limits: ['messages'],
  headers: IdempotencyHeaders,
  body: Strict({ userId: Type.Optional(Id), groupId: Id, ...NewMessage.properties }),
  response: { 201: Type.Object({ message: GroupMessage }) },
});
