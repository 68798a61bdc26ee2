import { Type } from 'typebox';
import { User } from '../account/user.ts';
import { callsOf } from '../route.ts';
import { Id, IdParams, OneOf, Strict } from '../schema.ts';
import { textLimits } from '../text-limits.ts';

const call = callsOf('service', 'member');

export const connectPortal = call('connectPortal', 'POST /api/portal/connect', {
  summary: "Link one's own account to the service portal",
  description: 'The portal password is used for this call only and is never stored.',
  self: { body: ['userId'] },
  errors: [
    'portal_already_connected',
    'state_code_taken',
    'portal_invalid_credentials',
    'portal_name_mismatch',
    'portal_failed',
    'portal_timeout',
  ],
  limits: ['portalFailures', 'portalFailuresPerEmail', 'portalFailuresPerAddress'],
  gate: 'portal',
  body: Strict({
    userId: Type.Optional(Id),
    email: Type.String({ minLength: 1, maxLength: textLimits.email, trim: true }),
    password: Type.String({ minLength: 1, maxLength: textLimits.password.max }),
    method: Type.Optional(OneOf(['real'])),
  }),
  response: { 200: User },
});

export const refreshUser = call('refreshUser', 'POST /api/users/:id/refresh', {
  summary: 'Fetch the service record from the portal again',
  self: { params: ['id'] },
  errors: ['state_code_taken', 'portal_invalid_credentials', 'portal_failed', 'portal_timeout'],
  limits: ['portalRefreshes'],
  gate: 'portal',
  params: IdParams('id'),
  response: { 200: User },
});

export const disconnectPortal = call('disconnectPortal', 'DELETE /api/portal/connect', {
  summary: 'Unlink the service portal; clears the service data',
  response: { 200: User },
});
