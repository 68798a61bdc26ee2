import { type Static, Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
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

const tags: Tag[] = ['auth'];

export const listSessions = route({
  method: 'GET',
  url: '/api/auth/sessions',
  schema: {
    operationId: 'listSessions',
    tags,
    summary: "The member's own sessions, newest first",
    querystring: PageQuery,
    response: { 200: Type.Array(Session) },
  },
});

export const endSession = route({
  method: 'DELETE',
  url: '/api/auth/sessions/:id',
  errors: ['not_found'],
  schema: {
    operationId: 'endSession',
    tags,
    summary: "End one of one's own sessions, with its sockets; the present one: a logout",
    params: IdParams('id'),
    response: { 204: NoContent },
  },
});

export const endOtherSessions = route({
  method: 'DELETE',
  url: '/api/auth/sessions',
  schema: {
    operationId: 'endOtherSessions',
    tags,
    summary: 'End all own sessions but the present one',
    response: { 204: NoContent },
  },
});
