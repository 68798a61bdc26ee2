import { type Static, Type } from 'typebox';
import { NewPassword, signInLimits } from '../account/auth.ts';
import { otpLimits } from '../account/session-limits.ts';
import { Ticket, ticketPriorities, ticketStatuses } from '../desk/tickets.ts';
import type { Tag } from '../feed/tags.ts';
import { SuspensionDays } from '../moderation/cases.ts';
import { connectionStatuses } from '../people/person.ts';
import { route } from '../route.ts';
import { Count, DateTime, Id, IdParams, NoContent, Nullable, OneOf, PageQuery, Strict, Text } from '../schema.ts';
import { adminLimits } from '../screen-limits.ts';
import { textLimits } from '../text-limits.ts';

/** An `official` has the offices that they hold and nothing else. */
export const adminRoles = ['super_admin', 'moderator', 'official'] as const;
export type AdminRole = (typeof adminRoles)[number];

/** A one-time code of the authenticator, or a recovery code. Spaces, hyphens and case do not matter. */
export const Otp = Type.String({ minLength: otpLimits.digits, maxLength: 20, trim: true });

/** The signed-in administrator. The portal stores it with the token (product 3.1). */
export const Administrator = Type.Object({
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  role: OneOf(adminRoles),
});
export type Administrator = Static<typeof Administrator>;

export const AdminStats = Type.Object({
  totalUsers: Count,
  activeUsers: Count,
  supportTickets: Count,
  portalConnections: Count,
});
export type AdminStats = Static<typeof AdminStats>;

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
  messages: Type.Array(
    Type.Object({ id: Id, receiverName: Type.String(), content: Type.String(), createdAt: DateTime }),
  ),
});
export type UserActivity = Static<typeof UserActivity>;

/** The demo administrators, shown by the hint box on the login page. The list is empty outside of the demo. */
export const DemoHint = Type.Object({
  accounts: Type.Array(Type.Object({ username: Type.String(), password: Type.String(), role: OneOf(adminRoles) })),
});
export type DemoHint = Static<typeof DemoHint>;

/**
 * A ticket as administrators see it: it includes the member who wrote it, with the texts that placeholders of saved
 * replies stand for.
 */
export const AdminTicket = Type.Object({
  ...Ticket.properties,
  user: Type.Object({
    name: Type.String(),
    username: Type.String(),
    firstName: Type.String(),
    deploymentState: optionalText,
  }),
  assignee: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** `dueAt` is over. */
  isOverdue: Type.Boolean(),
});
export type AdminTicket = Static<typeof AdminTicket>;

const tags: Tag[] = ['administration'];

export const adminLogin = route({
  method: 'POST',
  url: '/api/admin/auth/login',
  errors: ['invalid_credentials', 'otp_required'],
  limits: [...signInLimits, 'otpFailures'],
  schema: {
    operationId: 'adminLogin',
    tags,
    summary: 'Sign in as an administrator',
    description: 'A missing code is `otp_required`, once the password is right; a wrong one is `invalid_credentials`.',
    body: Strict({
      username: Type.String({ minLength: 1, maxLength: 100, trim: true }),
      password: Type.String({ minLength: 1, maxLength: textLimits.password.max }),
      otp: Type.Optional(Otp),
    }),
    response: { 200: Type.Object({ token: Type.String(), adminUser: Administrator }) },
  },
});

export const adminLogout = route({
  method: 'POST',
  url: '/api/admin/auth/logout',
  schema: { operationId: 'adminLogout', tags, summary: 'Revoke the token', response: { 204: NoContent } },
});

export const getDemoHint = route({
  method: 'GET',
  url: '/api/admin/auth/demo',
  withoutDatabase: true,
  schema: {
    operationId: 'getDemoHint',
    tags,
    summary: 'The demo accounts, where this is a demo',
    response: { 200: DemoHint },
  },
});

export const getAdminStats = route({
  method: 'GET',
  url: '/api/admin/stats',
  schema: { operationId: 'getAdminStats', tags, summary: 'The four figures', response: { 200: AdminStats } },
});

/** Query of the administrators' list of members. `include_activity` is accepted but has no effect. */
export const AdminUsersQuery = Strict({
  search: Type.Optional(Text(textLimits.search, 0)),
  include_activity: Type.Optional(Type.Boolean()),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(
    Type.Unsafe<(typeof adminLimits.pageSizes)[number]>({ type: 'integer', enum: [...adminLimits.pageSizes] }),
  ),
});

export const listAdminUsers = route({
  method: 'GET',
  url: '/api/admin/users/',
  schema: {
    operationId: 'listAdminUsers',
    tags,
    summary: 'Members with their totals, newest first; the number of matches in X-Total-Count',
    description: 'The path works with and without a trailing slash.',
    querystring: AdminUsersQuery,
    response: { 200: Type.Array(AdminUser) },
  },
});

export const getUserActivity = route({
  method: 'GET',
  url: '/api/admin/users/:id/activity',
  errors: ['not_found'],
  schema: {
    operationId: 'getUserActivity',
    tags,
    summary: "A member's activity; leaves an audit row",
    params: IdParams('id'),
    response: { 200: UserActivity },
  },
});

export const suspendUser = route({
  method: 'PATCH',
  url: '/api/admin/users/:id/suspend',
  errors: ['not_found', 'otp_stale'],
  schema: {
    operationId: 'suspendUser',
    tags,
    summary: 'Suspend a member; with `days` it ends by itself',
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
  },
});

export const activateUser = route({
  method: 'PATCH',
  url: '/api/admin/users/:id/activate',
  errors: ['not_found'],
  schema: {
    operationId: 'activateUser',
    tags,
    summary: 'Activate a member',
    params: IdParams('id'),
    response: { 200: AdminUser },
  },
});

export const deleteUserPost = route({
  method: 'DELETE',
  url: '/api/admin/users/:userId/posts/:postId',
  errors: ['not_found'],
  schema: {
    operationId: 'deleteUserPost',
    tags,
    summary: "Delete a member's post",
    params: IdParams('userId', 'postId'),
    response: { 204: NoContent },
  },
});

export const deleteUserPhoto = route({
  method: 'DELETE',
  url: '/api/admin/users/:userId/photos/:photoId',
  errors: ['not_found'],
  schema: {
    operationId: 'deleteUserPhoto',
    tags,
    summary: "Delete a member's photo",
    params: IdParams('userId', 'photoId'),
    response: { 204: NoContent },
  },
});

export const deleteUserComment = route({
  method: 'DELETE',
  url: '/api/admin/users/:userId/comments/:commentId',
  errors: ['not_found'],
  schema: {
    operationId: 'deleteUserComment',
    tags,
    summary: "Delete a member's comment",
    params: IdParams('userId', 'commentId'),
    response: { 204: NoContent },
  },
});

export const resetUserPassword = route({
  method: 'PATCH',
  url: '/api/admin/users/:id/reset-password',
  errors: ['not_found', 'otp_stale'],
  schema: {
    operationId: 'resetUserPassword',
    tags,
    summary: "Set a member's password; ends all of their sessions",
    params: IdParams('id'),
    body: Strict({ newPassword: NewPassword }),
    response: { 204: NoContent },
  },
});

export const listAllTickets = route({
  method: 'GET',
  url: '/api/admin/support-tickets/all',
  schema: {
    operationId: 'listAllTickets',
    tags,
    summary: 'Support tickets, newest first; the number of matches in X-Total-Count',
    querystring: Strict({
      status: Type.Optional(OneOf(ticketStatuses)),
      priority: Type.Optional(OneOf(ticketPriorities)),
      /** Those of the calling administrator, or of nobody. */
      assignee: Type.Optional(OneOf(['me', 'none'])),
      /** Those whose answer is overdue, or only the others. */
      overdue: Type.Optional(Type.Boolean()),
      ...PageQuery.properties,
    }),
    response: { 200: Type.Array(AdminTicket) },
  },
});

export const updateTicket = route({
  method: 'PATCH',
  url: '/api/admin/support-tickets/:id',
  errors: ['not_found'],
  schema: {
    operationId: 'updateTicket',
    tags,
    summary: 'Update a ticket; a reply becomes a message. The member gets a notification of either',
    params: IdParams('id'),
    body: Strict(
      { status: Type.Optional(OneOf(ticketStatuses)), reply: Type.Optional(Text(textLimits.ticketMessage)) },
      { minProperties: 1 },
    ),
    response: { 200: AdminTicket },
  },
});
