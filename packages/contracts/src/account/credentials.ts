import { Type } from 'typebox';
import { callsOf } from '../route.ts';
import { Accepted, NoContent, Strict } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { GivenPassword, NewPassword } from './auth.ts';

const memberCall = callsOf('account', 'member');
const visitorCall = callsOf('account', 'visitor');

/** The token of a link in a mail. */
const LinkToken = Type.String({ minLength: 1, maxLength: textLimits.linkToken });

export const changePassword = memberCall('changePassword', 'POST /api/auth/change-password', {
  summary: "Change one's password; ends all other sessions",
  errors: ['wrong_password', 'common_password'],
  limits: ['passwordChanges'],
  gate: 'passwords',
  body: Strict({ currentPassword: GivenPassword, newPassword: NewPassword }),
  response: { 204: NoContent },
});

export const forgotPassword = visitorCall('forgotPassword', 'POST /api/auth/forgot-password', {
  summary: 'Ask for a link to set a new password, by mail',
  description: 'The answer is the same whether or not the email is known.',
  limits: ['forgottenPasswordsPerAddress'],
  body: Strict({ email: Type.String({ minLength: 1, maxLength: textLimits.email, trim: true }) }),
  response: { 202: Accepted },
});

export const resetPassword = visitorCall('resetPassword', 'POST /api/auth/reset-password', {
  summary: 'Set a new password with the link of a mail; ends all sessions',
  errors: ['invalid_token', 'common_password'],
  limits: ['passwordResets'],
  gate: 'passwords',
  body: Strict({ token: LinkToken, newPassword: NewPassword }),
  response: { 204: NoContent },
});

export const confirmEmail = visitorCall('confirmEmail', 'POST /api/auth/confirm-email', {
  summary: 'Confirm an email with the link of a mail',
  errors: ['invalid_token'],
  body: Strict({ token: LinkToken }),
  response: { 204: NoContent },
});

export const resendConfirmation = memberCall('resendConfirmation', 'POST /api/auth/confirm-email/resend', {
  summary: 'Get the link to confirm the email again',
  response: { 202: Accepted },
});
