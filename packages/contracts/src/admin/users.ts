import { type Static, Type } from 'typebox';
import { NewPassword } from '../account/auth.ts';
import { SuspensionDays } from '../moderation/cases.ts';
import { connectionStatuses } from '../people/person.ts';
import { callsOf } from '../route.ts';
import { Count, DateTime, Id, IdParams, NoContent, Nullable, OneOf, Strict, Text } from '../schema.ts';
import { adminLimits } from '../screen-limits.ts';
import { textLimits } from '../text-limits.ts';

const call = callsOf('admin', 'moderator');
const optionalText = Nullable(Type.String());

/** A member in the administrators' list (product 3.4). */
export const AdminUser = Type.Object({
  id: Id,
  name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  profilePicture: optionalText,
  isActive: Type.Boolean(),
  /** The end of the suspension; null without an end, and for active members. */
  suspendedUntil: Nullable(DateTime),
  portalConnected: Type.Boolean(),
  deploymentState: optionalText,
  lga: optionalText,
  ppa: optionalText,
  createdAt: DateTime,
  lastActiveAt: Nullable(DateTime),
  totalPosts: Count,
  totalConnections: Count,
  totalPhotos: Count,
  totalComments: Count,
  totalLikes: Count,
});
export type AdminUser = Static<typeof AdminUser>;

/** The newest messages that a member sent (product 3.5). */
export const UserMessages = Type.Array(
  Type.Object({ id: Id, receiverName: Type.String(), content: Type.String(), createdAt: DateTime }),
);
export type UserMessages = Static<typeof UserMessages>;

/** One member's newest posts, photos, comments, connections and messages (product 3.5). */
export const UserActivity = Type.Object({
  posts: Type.Array(
    Type.Object({ id: Id, content: Type.String(), likesCount: Count, commentsCount: Count, createdAt: DateTime }),
  ),
  photos: Type.Array(Type.Object({ id: Id, url: Type.String(), caption: optionalText, likesCount: Count })),
  comments: Type.Array(Type.Object({ id: Id, content: Type.String(), postId: Id, createdAt: DateTime })),
  connections: Type.Array(
    Type.Object({
      id: Id,
      connectedUserName: Type.String(),
      status: OneOf(connectionStatuses),
      createdAt: DateTime,
    }),
  ),
  messages: UserMessages,
});
export type UserActivity = Static<typeof UserActivity>;

/** Query of the administrators' list of members. `include_activity` is accepted but has no effect. */
export const AdminUsersQuery = Strict({
  search: Type.Optional(Text(textLimits.search, 0)),
  include_activity: Type.Optional(Type.Boolean()),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(
    Type.Unsafe<(typeof adminLimits.pageSizes)[number]>({ type: 'integer', enum: [...adminLimits.pageSizes] }),
  ),
});

export const listAdminUsers = call('listAdminUsers', 'GET /api/admin/users/', {
  summary: 'Members with their totals, newest first; the number of matches in X-Total-Count',
  description: 'The path works with and without a trailing slash.',
  querystring: AdminUsersQuery,
  response: { 200: Type.Array(AdminUser) },
});

export const getUserActivity = call('getUserActivity', 'GET /api/admin/users/:id/activity', {
  summary: "A member's activity; leaves an audit row, and one of its own for the messages",
  errors: ['not_found'],
  params: IdParams('id'),
  querystring: Strict({
    /** False leaves the messages out: the list is empty. */
    messages: Type.Optional(Type.Boolean()),
  }),
  response: { 200: UserActivity },
});

export const getUserMessages = call('getUserMessages', 'GET /api/admin/users/:id/messages', {
  summary: 'The newest messages that a member sent; leaves an audit row',
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 200: UserMessages },
});

export const suspendUser = call('suspendUser', 'PATCH /api/admin/users/:id/suspend', {
  summary: 'Suspend a member; with `days` it ends by itself',
  errors: ['not_found', 'otp_stale'],
  params: IdParams('id'),
  body: Type.Optional(
    Strict(
      {
        days: Type.Optional(SuspensionDays),
        reason: Type.Optional(Text(textLimits.suspensionReason, 0)),
      },
      { mayBeMissing: true },
    ),
  ),
  response: { 200: AdminUser },
});

export const activateUser = call('activateUser', 'PATCH /api/admin/users/:id/activate', {
  summary: 'Activate a member',
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 200: AdminUser },
});

export const deleteUserPost = call('deleteUserPost', 'DELETE /api/admin/users/:userId/posts/:postId', {
  summary: "Delete a member's post",
  errors: ['not_found'],
  params: IdParams('userId', 'postId'),
  response: { 204: NoContent },
});

export const deleteUserPhoto = call('deleteUserPhoto', 'DELETE /api/admin/users/:userId/photos/:photoId', {
  summary: "Delete a member's photo",
  errors: ['not_found'],
  params: IdParams('userId', 'photoId'),
  response: { 204: NoContent },
});

export const deleteUserComment = call('deleteUserComment', 'DELETE /api/admin/users/:userId/comments/:commentId', {
  summary: "Delete a member's comment",
  errors: ['not_found'],
  params: IdParams('userId', 'commentId'),
  response: { 204: NoContent },
});

export const resetUserPassword = call('resetUserPassword', 'PATCH /api/admin/users/:id/reset-password', {
  summary: "Set a member's password; ends all of their sessions",
  errors: ['not_found', 'otp_stale'],
  gate: 'passwords',
  params: IdParams('id'),
  body: Strict({ newPassword: NewPassword }),
  response: { 204: NoContent },
});
