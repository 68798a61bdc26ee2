import { type Static, Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { Count, DateTime, Id, IdParams, NoContent, Nullable, OneOf, PageQuery } from '../schema.ts';

export const notificationTypes = [
  'connection_request',
  'connection_accepted',
  'new_follower',
  'like',
  'comment',
  'other',
] as const;

/** The kinds of thing that `relatedId` of a notification of type `other` can name. */
export const relatedTypes = [
  'ticket',
  'group',
  'report',
  'case',
  'service',
  'post',
  'rumour',
  'calendar',
  'journey',
  'safety_call',
  'appeal',
  'office',
  'roll_call',
] as const;

/**
 * `relatedId` is the connection for requests and acceptances, the post for likes and comments, the follower for new
 * followers, and for type `other` the thing named by `relatedType`, which is null for all other types. `service` is the
 * member's own service year and has no id, `calendar` an announced entry of the official year.
 */
export const Notification = Type.Object({
  id: Id,
  type: OneOf(notificationTypes),
  message: Type.String(),
  createdAt: DateTime,
  isRead: Type.Boolean(),
  relatedId: Nullable(Id),
  relatedType: Nullable(OneOf(relatedTypes)),
  /** Username of the member whose action it reports; null where it names none, or they are gone. */
  actorUsername: Nullable(Type.String()),
});
export type Notification = Static<typeof Notification>;

const tags: Tag[] = ['notifications'];

export const listNotifications = route({
  method: 'GET',
  url: '/api/users/:id/notifications',
  self: { params: ['id'] },
  schema: {
    operationId: 'listNotifications',
    tags,
    summary: 'Notifications, newest first',
    params: IdParams('id'),
    querystring: PageQuery,
    response: { 200: Type.Array(Notification) },
  },
});

export const getUnreadCount = route({
  method: 'GET',
  url: '/api/users/:id/notifications/unread-count',
  self: { params: ['id'] },
  schema: {
    operationId: 'getUnreadCount',
    tags,
    summary: 'Number of unread notifications',
    params: IdParams('id'),
    response: { 200: Type.Object({ count: Count }) },
  },
});

export const readNotification = route({
  method: 'PUT',
  url: '/api/notifications/:id/read',
  errors: ['not_found'],
  schema: {
    operationId: 'readNotification',
    tags,
    summary: 'Mark one as read',
    params: IdParams('id'),
    response: { 200: Notification },
  },
});

export const readAllNotifications = route({
  method: 'PUT',
  url: '/api/users/:id/notifications/mark-all-read',
  self: { params: ['id'] },
  schema: {
    operationId: 'readAllNotifications',
    tags,
    summary: 'Mark all as read',
    params: IdParams('id'),
    response: { 204: NoContent },
  },
});
