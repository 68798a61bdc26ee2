import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { DateTime, Id, IdParams, NoContent, PageQuery } from '../schema.ts';

/** A place where a member is signed in (product 4.3). */
export const Session = Type.Object({
  id: Id,
  /** Such as `Chrome on Android`. */
  device: Type.String(),
  createdAt: DateTime,
  /** Exact to five minutes. */
  lastSeenAt: DateTime,
  /** The session of the call. */
  isCurrent: Type.Boolean(),
});
export type Session = Static<typeof Session>;

const call = callsOf('account', 'member');

export const listSessions = call('listSessions', 'GET /api/auth/sessions', {
  summary: "The member's own sessions, newest first",
  querystring: PageQuery,
  response: { 200: Type.Array(Session) },
});

export const endSession = call('endSession', 'DELETE /api/auth/sessions/:id', {
  summary: "End one of one's own sessions, with its sockets; the present one: a logout",
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 204: NoContent },
});

export const endOtherSessions = call('endOtherSessions', 'DELETE /api/auth/sessions', {
  summary: 'End all own sessions but the present one',
  response: { 204: NoContent },
});
