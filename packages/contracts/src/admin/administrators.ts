import { type Static, Type } from 'typebox';
import { NewPassword } from '../account/auth.ts';
import { Username } from '../account/user.ts';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { Id, IdempotencyHeaders, IdParams, Line, OneOf, PageQuery, Strict } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { adminRoles } from './admin.ts';

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

const tags: Tag[] = ['administration'];

export const listAdministrators = route({
  method: 'GET',
  url: '/api/admin/administrators',
  schema: {
    operationId: 'listAdministrators',
    tags,
    summary: 'Administrators, newest first; super administrators only',
    querystring: PageQuery,
    response: { 200: Type.Array(AdministratorAccount) },
  },
});

export const createAdministrator = route({
  method: 'POST',
  url: '/api/admin/administrators',
  errors: ['otp_stale', 'common_password', 'username_taken'],
  schema: {
    operationId: 'createAdministrator',
    tags,
    summary: 'Add an administrator; super administrators only',
    headers: IdempotencyHeaders,
    body: Strict({
      username: Username,
      name: Line(textLimits.displayName),
      role: OneOf(adminRoles),
      password: NewPassword,
    }),
    response: { 201: AdministratorAccount },
  },
});

export const updateAdministrator = route({
  method: 'PATCH',
  url: '/api/admin/administrators/:id',
  errors: ['otp_stale', 'not_found', 'last_super_admin'],
  schema: {
    operationId: 'updateAdministrator',
    tags,
    summary: "Change an administrator's role, disable or enable one; super administrators only",
    description: 'Disabling ends all sessions of the administrator at once.',
    params: IdParams('id'),
    body: Strict(
      { role: Type.Optional(OneOf(adminRoles)), isActive: Type.Optional(Type.Boolean()) },
      { minProperties: 1 },
    ),
    response: { 200: AdministratorAccount },
  },
});
