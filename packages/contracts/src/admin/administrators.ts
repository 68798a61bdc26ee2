import { type Static, Type } from 'typebox';
import { adminRoles } from '../access.ts';
import { NewPassword } from '../account/auth.ts';
import { Username } from '../account/user.ts';
import { callsOf } from '../route.ts';
import { Id, IdempotencyHeaders, IdParams, Line, OneOf, PageQuery, Strict } from '../schema.ts';
import { textLimits } from '../text-limits.ts';

/** An administrator's account as super administrators see it. */
export const AdministratorAccount = Type.Object({
  id: Id,
  username: Type.String(),
  /** First and last name. */
  name: Type.String(),
  role: OneOf(adminRoles),
  isActive: Type.Boolean(),
});
export type AdministratorAccount = Static<typeof AdministratorAccount>;

const call = callsOf('admin', 'super_admin');

export const listAdministrators = call('listAdministrators', 'GET /api/admin/administrators', {
  summary: 'Administrators, newest first; super administrators only',
  querystring: PageQuery,
  response: { 200: Type.Array(AdministratorAccount) },
});

export const createAdministrator = call('createAdministrator', 'POST /api/admin/administrators', {
  summary: 'Add an administrator; super administrators only',
  errors: ['otp_stale', 'common_password', 'username_taken'],
  gate: 'passwords',
  headers: IdempotencyHeaders,
  body: Strict({
    username: Username,
    name: Line(textLimits.displayName),
    role: OneOf(adminRoles),
    password: NewPassword,
  }),
  response: { 201: AdministratorAccount },
});

export const updateAdministrator = call('updateAdministrator', 'PATCH /api/admin/administrators/:id', {
  summary: "Change an administrator's role, disable or enable one; super administrators only",
  description: 'Disabling ends all sessions of the administrator at once.',
  errors: ['otp_stale', 'not_found', 'last_super_admin'],
  params: IdParams('id'),
  body: Strict(
    { role: Type.Optional(OneOf(adminRoles)), isActive: Type.Optional(Type.Boolean()) },
    { minProperties: 1 },
  ),
  response: { 200: AdministratorAccount },
});
