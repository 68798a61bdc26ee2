import { type Static, Type } from 'typebox';
import { adminRoles } from '../access.ts';
import { signInLimits } from '../account/auth.ts';
import { otpLimits } from '../account/session-limits.ts';
import { callsOf } from '../route.ts';
import { Count, NoContent, OneOf, Strict } from '../schema.ts';
import { textLimits } from '../text-limits.ts';

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

/** The demo administrators, shown by the hint box on the login page. The list is empty outside of the demo. */
export const DemoHint = Type.Object({
  accounts: Type.Array(Type.Object({ username: Type.String(), password: Type.String(), role: OneOf(adminRoles) })),
});
export type DemoHint = Static<typeof DemoHint>;

const visitorCall = callsOf('admin', 'visitor');
const administratorCall = callsOf('admin', 'administrator');
const moderatorCall = callsOf('admin', 'moderator');

export const adminLogin = visitorCall('adminLogin', 'POST /api/admin/auth/login', {
  summary: 'Sign in as an administrator',
  description: 'A missing code is `otp_required`, once the password is right; a wrong one is `invalid_credentials`.',
  errors: ['invalid_credentials', 'otp_required'],
  limits: [...signInLimits, 'otpFailures'],
  gate: 'passwords',
  body: Strict({
    username: Type.String({ minLength: 1, maxLength: 100, trim: true }),
    password: Type.String({ minLength: 1, maxLength: textLimits.password.max }),
    otp: Type.Optional(Otp),
  }),
  response: { 200: Type.Object({ token: Type.String(), adminUser: Administrator }) },
});

export const adminLogout = administratorCall('adminLogout', 'POST /api/admin/auth/logout', {
  summary: 'Revoke the token',
  response: { 204: NoContent },
});

export const getDemoHint = visitorCall('getDemoHint', 'GET /api/admin/auth/demo', {
  summary: 'The demo accounts, where this is a demo',
  withoutDatabase: true,
  response: { 200: DemoHint },
});

export const getAdminStats = moderatorCall('getAdminStats', 'GET /api/admin/stats', {
  summary: 'The four figures',
  response: { 200: AdminStats },
});
