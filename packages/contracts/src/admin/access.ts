import type { caseMorePhotosUrl, casePhotoUrl, caseVoiceUrl } from '../moderation/cases.ts';
import type { Route } from '../route.ts';
import { type AdminRole, adminRoles } from './admin.ts';

type Calls<Module> = {
  [Name in keyof Module]: Module[Name] extends { method: infer M extends string; url: `/api/admin/${infer Path}` }
    ? `${M} /api/admin/${Path}`
    : never;
}[keyof Module];

/** Files beside a case, which have no contract. */
type FileCall = `GET ${typeof casePhotoUrl | typeof caseMorePhotosUrl | typeof caseVoiceUrl}`;

type AdminCall =
  | FileCall
  | Exclude<
      | Calls<typeof import('./admin.ts')>
      | Calls<typeof import('./admin-security.ts')>
      | Calls<typeof import('./administrators.ts')>
      | Calls<typeof import('./analytics.ts')>
      | Calls<typeof import('./audit-log.ts')>
      | Calls<typeof import('./users.ts')>
      | Calls<typeof import('../desk/desk.ts')>
      | Calls<typeof import('../desk/saved-replies.ts')>
      | Calls<typeof import('../moderation/admin-appeals.ts')>
      | Calls<typeof import('../moderation/cases.ts')>
      | Calls<typeof import('../news/channels.ts')>
      | Calls<typeof import('../news/rumours.ts')>
      | Calls<typeof import('../safety/safety-calls.ts')>
      | Calls<typeof import('../service/calendar.ts')>
      | Calls<typeof import('../service/letter-templates.ts')>
      | Calls<typeof import('../service/offices.ts')>
      | Calls<typeof import('../system.ts')>,
      // Before there is a session.
      'POST /api/admin/auth/login' | 'GET /api/admin/auth/demo'
    >;

/**
 * How a call is held to a place: `own` reaches nothing but the caller's account and offices, `place` holds an official to
 * the places of their offices, `everywhere` is held to none.
 */
export type AdminScope = 'own' | 'place' | 'everywhere';

/** The roles that may make a call, and how it is held to a place. */
export interface AdminAccess {
  roles: readonly AdminRole[];
  scope: AdminScope;
}

const anyRole = adminRoles;
const desk: readonly AdminRole[] = ['super_admin', 'moderator'];
const superAdmin: readonly AdminRole[] = ['super_admin'];

const own: AdminAccess = { roles: anyRole, scope: 'own' };
const inPlace: AdminAccess = { roles: anyRole, scope: 'place' };
const ofDesk: AdminAccess = { roles: desk, scope: 'everywhere' };
const ofSuperAdmin: AdminAccess = { roles: superAdmin, scope: 'everywhere' };

/** Every administrators' call: who may make it, and where (product 4.18). */
const table: Record<AdminCall, AdminAccess> = {
  'POST /api/admin/auth/logout': own,
  'POST /api/admin/auth/change-password': own,
  'GET /api/admin/auth/otp': own,
  'POST /api/admin/auth/otp': own,
  'PUT /api/admin/auth/otp': own,
  'DELETE /api/admin/auth/otp': own,
  'POST /api/admin/auth/otp/confirmation': own,
  'PUT /api/admin/auth/otp/recovery-codes': own,
  'GET /api/admin/offices/own': own,

  'POST /api/admin/notices': inPlace,
  'GET /api/admin/notices': inPlace,
  'GET /api/admin/notices/reach': inPlace,
  'DELETE /api/admin/notices/:id': inPlace,
  'GET /api/admin/calendar': inPlace,
  'POST /api/admin/calendar': inPlace,
  'PATCH /api/admin/calendar/:id': inPlace,
  'DELETE /api/admin/calendar/:id': inPlace,
  'GET /api/admin/calendar/reach': inPlace,
  'GET /api/admin/calendar/:id/history': inPlace,
  'POST /api/admin/safety-calls': inPlace,
  'GET /api/admin/safety-calls/reach': inPlace,
  'GET /api/admin/safety-calls': inPlace,
  'GET /api/admin/safety-calls/:id': inPlace,
  'PUT /api/admin/safety-calls/:id/end': inPlace,

  'GET /api/admin/stats': ofDesk,
  'GET /api/admin/users/': ofDesk,
  'GET /api/admin/users/:id/activity': ofDesk,
  'PATCH /api/admin/users/:id/suspend': ofDesk,
  'PATCH /api/admin/users/:id/activate': ofDesk,
  'PATCH /api/admin/users/:id/reset-password': ofDesk,
  'DELETE /api/admin/users/:userId/posts/:postId': ofDesk,
  'DELETE /api/admin/users/:userId/photos/:photoId': ofDesk,
  'DELETE /api/admin/users/:userId/comments/:commentId': ofDesk,
  'GET /api/admin/support-tickets/all': ofDesk,
  'GET /api/admin/support-tickets/:id': ofDesk,
  'PATCH /api/admin/support-tickets/:id': ofDesk,
  'POST /api/admin/support-tickets/:id/messages': ofDesk,
  'POST /api/admin/support-tickets/:id/notes': ofDesk,
  'PUT /api/admin/support-tickets/:id/assignee': ofDesk,
  'DELETE /api/admin/support-tickets/:id/assignee': ofDesk,
  'GET /api/admin/saved-replies': ofDesk,
  'POST /api/admin/saved-replies': ofDesk,
  'PATCH /api/admin/saved-replies/:id': ofDesk,
  'DELETE /api/admin/saved-replies/:id': ofDesk,
  'GET /api/admin/cases': ofDesk,
  'GET /api/admin/cases/:id': ofDesk,
  'GET /api/admin/cases/:id/photo': ofDesk,
  'GET /api/admin/cases/:id/photo/:position': ofDesk,
  'GET /api/admin/cases/:id/voice': ofDesk,
  'PUT /api/admin/cases/:id/assignee': ofDesk,
  'DELETE /api/admin/cases/:id/assignee': ofDesk,
  'POST /api/admin/cases/:id/decision': ofDesk,
  'POST /api/admin/cases/decisions': ofDesk,
  'GET /api/admin/appeals': ofDesk,
  'GET /api/admin/appeals/:id': ofDesk,
  'POST /api/admin/appeals/:id/decision': ofDesk,
  'GET /api/admin/rumours': ofDesk,
  'PATCH /api/admin/rumours/:id': ofDesk,
  'DELETE /api/admin/rumours/:id': ofDesk,
  'GET /api/admin/letter-templates': ofDesk,
  'GET /api/admin/analytics': ofDesk,
  'GET /api/admin/audit-log': ofDesk,
  'GET /api/admin/system': ofDesk,

  'GET /api/admin/administrators': ofSuperAdmin,
  'POST /api/admin/administrators': ofSuperAdmin,
  'PATCH /api/admin/administrators/:id': ofSuperAdmin,
  'PATCH /api/admin/letter-templates/:key': ofSuperAdmin,
  'GET /api/admin/offices': ofSuperAdmin,
  'POST /api/admin/offices': ofSuperAdmin,
  'PATCH /api/admin/offices/:id': ofSuperAdmin,
  'DELETE /api/admin/offices/:id': ofSuperAdmin,
};

/** The line of a call; undefined for one that administrators do not make with a session. */
export function adminAccessOf({ method, url }: Pick<Route, 'method' | 'url'>): AdminAccess | undefined {
  return (table as Partial<Record<string, AdminAccess>>)[`${method} ${url}`];
}

/** True if the call refuses some role of administrators with `forbidden`. */
export const isForSomeRoles = ({ roles }: AdminAccess): boolean => roles.length < adminRoles.length;
