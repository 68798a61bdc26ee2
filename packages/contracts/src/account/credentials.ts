import { Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { Accepted, NoContent, Strict } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { GivenPassword, NewPassword } from './auth.ts';

const tags: Tag[] = ['auth'];

/** The token of a link in a mail. */
const LinkToken = Type.String({ minLength: 1, maxLength: textLimits.linkToken });

export const changePassword = route({
  method: 'POST',
  url: '/api/auth/change-password',
  errors: ['wrong_password', 'common_password'],
  limits: ['passwordChanges'],
  schema: {
    operationId: 'changePassword',
    tags,
    summary: "Change one's password; ends all other sessions",
    body: Strict({ currentPassword: GivenPassword, newPassword: NewPassword }),
    response: { 204: NoContent },
  },
});

export const forgotPassword = route({
  method: 'POST',
  url: '/api/auth/forgot-password',
  limits: ['forgottenPasswordsPerAddress'],
  schema: {
    operationId: 'forgotPassword',
    tags,
    summary: 'Ask for a link to set a new password, by mail',
    description: 'The answer is the same whether or not the email is known.',
    body: Strict({ email: Type.String({ minLength: 1, maxLength: textLimits.email, trim: true }) }),
    response: { 202: Accepted },
  },
});

export const resetPassword = route({
  method: 'POST',
  url: '/api/auth/reset-password',
  errors: ['invalid_token', 'common_password'],
  limits: ['passwordResets'],
  schema: {
    operationId: 'resetPassword',
    tags,
    summary: 'Set a new password with the link of a mail; ends all sessions',
    body: Strict({ token: LinkToken, newPassword: NewPassword }),
    response: { 204: NoContent },
  },
});

export const confirmEmail = route({
  method: 'POST',
  url: '/api/auth/confirm-email',
  errors: ['invalid_token'],
  schema: {
    operationId: 'confirmEmail',
    tags,
    summary: 'Confirm an email with the link of a mail',
    body: Strict({ token: LinkToken }),
    response: { 204: NoContent },
  },
});

export const resendConfirmation = route({
  method: 'POST',
  url: '/api/auth/confirm-email/resend',
  schema: {
    operationId: 'resendConfirmation',
    tags,
    summary: 'Get the link to confirm the email again',
    response: { 202: Accepted },
  },
});
