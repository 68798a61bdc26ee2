import { Type } from 'typebox';
import { User } from '../account/user.ts';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { Id, IdParams, OneOf, Strict } from '../schema.ts';
import { textLimits } from '../text-limits.ts';

const tags: Tag[] = ['portal'];

export const connectPortal = route({
  method: 'POST',
  url: '/api/portal/connect',
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
  schema: {
    operationId: 'connectPortal',
    tags,
    summary: "Link one's own account to the service portal",
    description: 'The portal password is used for this call only and is never stored.',
    body: Strict({
      userId: Type.Optional(Id),
      email: Type.String({ minLength: 1, maxLength: textLimits.email, trim: true }),
      password: Type.String({ minLength: 1, maxLength: textLimits.password.max }),
      method: Type.Optional(OneOf(['real'])),
    }),
    response: { 200: User },
  },
});

export const refreshUser = route({
  method: 'POST',
  url: '/api/users/:id/refresh',
  self: { params: ['id'] },
  errors: ['state_code_taken', 'portal_invalid_credentials', 'portal_failed', 'portal_timeout'],
  limits: ['portalRefreshes'],
  schema: {
    operationId: 'refreshUser',
    tags,
    summary: 'Fetch the service record from the portal again',
    params: IdParams('id'),
    response: { 200: User },
  },
});

export const disconnectPortal = route({
  method: 'DELETE',
  url: '/api/portal/connect',
  schema: {
    operationId: 'disconnectPortal',
    tags,
    summary: 'Unlink the service portal; clears the service data',
    response: { 200: User },
  },
});
