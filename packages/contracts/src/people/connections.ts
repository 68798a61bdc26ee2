import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
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

const call = callsOf('people', 'member');
const ofMember = {
  params: IdParams('id'),
  querystring: PageQuery,
  response: { 200: Type.Array(Connection) },
};

export const requestConnection = call('requestConnection', 'POST /api/connections', {
  summary: 'Ask a member to connect; a crossed request is accepted at once (200)',
  self: { body: ['userId'] },
  others: { body: ['connectedUserId'] },
  errors: ['own_connection', 'not_found', 'already_connected', 'already_requested', 'recently_declined'],
  limits: ['connectionRequests'],
  headers: IdempotencyHeaders,
  body: Strict({
    userId: Type.Optional(Id),
    connectedUserId: Id,
    status: Type.Optional(OneOf(['pending'])),
  }),
  response: { 200: Connection, 201: Connection },
});

export const answerConnection = call('answerConnection', 'PUT /api/connections/:id', {
  summary: 'Accept or reject a request; the recipient only',
  errors: ['forbidden', 'not_found', 'already_decided'],
  params: IdParams('id'),
  body: Strict({ status: OneOf(connectionAnswers) }),
  response: { 200: Connection },
});

export const disconnect = call('disconnect', 'DELETE /api/connections/:id', {
  summary: 'End an accepted connection',
  description: "`id` is the other member's id, not the connection's.",
  self: { query: ['currentUserId'] },
  others: { params: ['id'] },
  errors: ['not_found'],
  params: IdParams('id'),
  querystring: Strict({ currentUserId: Type.Optional(Id) }),
  response: { 204: NoContent },
});

export const cancelConnection = call('cancelConnection', 'DELETE /api/connections/:id/cancel', {
  summary: 'Take back a pending request; the requester only',
  errors: ['forbidden', 'not_found', 'already_decided'],
  params: IdParams('id'),
  response: { 204: NoContent },
});

export const listConnections = call('listConnections', 'GET /api/users/:id/connections', {
  summary: 'Accepted connections, newest first',
  ...ofMember,
  self: { params: ['id'] },
});

export const listReceivedRequests = call('listReceivedRequests', 'GET /api/users/:id/connection-requests', {
  summary: 'Pending requests received, newest first',
  self: { params: ['id'] },
  ...ofMember,
});

export const listSentRequests = call('listSentRequests', 'GET /api/users/:id/connection-requests-sent', {
  summary: 'Pending requests sent, newest first',
  ...ofMember,
  self: { params: ['id'] },
});
