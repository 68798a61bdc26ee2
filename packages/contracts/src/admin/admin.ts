import { type Static, Type } from 'typebox';
import { signInLimits } from '../account/auth.ts';
import { otpLimits } from '../account/session-limits.ts';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { Count, NoContent, OneOf, Strict } from '../schema.ts';
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

/** The demo administrators, shown by the hint box on the login page. The list is empty outside of the demo. */
export const DemoHint = Type.Object({
  accounts: Type.Array(Type.Object({ username: Type.String(), password: Type.String(), role: OneOf(adminRoles) })),
});
export type DemoHint = Static<typeof DemoHint>;

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
