import { type Static, Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { DateTime, Id, IdempotencyHeaders, IdParams, NoContent, OneOf, PageQuery, Strict } from '../schema.ts';
import { type ConnectionState, connectionStatuses, Partner } from './person.ts';

/** The statuses that a recipient may set on a request. */
const connectionAnswers = ['accepted', 'rejected'] as const satisfies readonly ConnectionState['status'][];
export type ConnectionAnswer = (typeof connectionAnswers)[number];

/** A connection as one of its two members sees it; `otherUser` is the other member. */
export const Connection = Type.Object({
  id: Id,
  /** The requester. */
  userId: Id,
  /** The recipient. */
  connectedUserId: Id,
  status: OneOf(connectionStatuses),
  createdAt: DateTime,
  otherUser: Partner,
});
export type Connection = Static<typeof Connection>;

const tags: Tag[] = ['connections'];
const ofMember = {
  params: IdParams('id'),
  querystring: PageQuery,
  response: { 200: Type.Array(Connection) },
};

export const requestConnection = route({
  method: 'POST',
  url: '/api/connections',
  self: { body: ['userId'] },
  others: { body: ['connectedUserId'] },
  errors: ['own_connection', 'not_found', 'already_connected', 'already_requested', 'recently_declined'],
  limits: ['connectionRequests'],
  schema: {
    tags,
    summary: 'Ask a member to connect; a crossed request is accepted at once (200)',
    headers: IdempotencyHeaders,
    body: Strict({
      userId: Type.Optional(Id),
      connectedUserId: Id,
      status: Type.Optional(OneOf(['pending'])),
    }),
    response: { 200: Connection, 201: Connection },
  },
});

export const answerConnection = route({
  method: 'PUT',
  url: '/api/connections/:id',
  errors: ['forbidden', 'not_found', 'already_decided'],
  schema: {
    tags,
    summary: 'Accept or reject a request; the recipient only',
    params: IdParams('id'),
    body: Strict({ status: OneOf(connectionAnswers) }),
    response: { 200: Connection },
  },
});

export const disconnect = route({
  method: 'DELETE',
  url: '/api/connections/:id',
  self: { query: ['currentUserId'] },
  others: { params: ['id'] },
  errors: ['not_found'],
  schema: {
    tags,
    summary: 'End an accepted connection',
    description: "`id` is the other member's id, not the connection's.",
    params: IdParams('id'),
    querystring: Strict({ currentUserId: Type.Optional(Id) }),
    response: { 204: NoContent },
  },
});

export const cancelConnection = route({
  method: 'DELETE',
  url: '/api/connections/:id/cancel',
  errors: ['forbidden', 'not_found', 'already_decided'],
  schema: {
    tags,
    summary: 'Take back a pending request; the requester only',
    params: IdParams('id'),
    response: { 204: NoContent },
  },
});

export const listConnections = route({
  method: 'GET',
  url: '/api/users/:id/connections',
  self: { params: ['id'] },
  schema: { tags, summary: 'Accepted connections, newest first', ...ofMember },
});

export const listReceivedRequests = route({
  method: 'GET',
  url: '/api/users/:id/connection-requests',
  self: { params: ['id'] },
  schema: { tags, summary: 'Pending requests received, newest first', ...ofMember },
});

export const listSentRequests = route({
  method: 'GET',
  url: '/api/users/:id/connection-requests-sent',
  self: { params: ['id'] },
  schema: { tags, summary: 'Pending requests sent, newest first', ...ofMember },
});
