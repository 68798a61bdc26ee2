import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
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

const call = callsOf('notifications', 'member');

export const listNotifications = call('listNotifications', 'GET /api/users/:id/notifications', {
  summary: 'Notifications, newest first',
  self: { params: ['id'] },
  params: IdParams('id'),
  querystring: PageQuery,
  response: { 200: Type.Array(Notification) },
});

export const getUnreadCount = call('getUnreadCount', 'GET /api/users/:id/notifications/unread-count', {
  summary: 'Number of unread notifications',
  self: { params: ['id'] },
  params: IdParams('id'),
  response: { 200: Type.Object({ count: Count }) },
});

export const readNotification = call('readNotification', 'PUT /api/notifications/:id/read', {
  summary: 'Mark one as read',
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 200: Notification },
});

export const readAllNotifications = call('readAllNotifications', 'PUT /api/users/:id/notifications/mark-all-read', {
  summary: 'Mark all as read',
  self: { params: ['id'] },
  params: IdParams('id'),
  response: { 204: NoContent },
});
