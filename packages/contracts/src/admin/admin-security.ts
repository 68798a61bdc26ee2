import { Type } from 'typebox';
import { GivenPassword, NewPassword } from '../account/auth.ts';
import { otpLimits } from '../account/session-limits.ts';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { Count, NoContent, Strict } from '../schema.ts';
import { Otp } from './admin.ts';

const tags: Tag[] = ['administration'];
const body = Strict({ otp: Otp });

/** Recovery codes in plain text. They are shown once; each is valid once, in the place of a code. */
const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), { minItems: otpLimits.recoveryCodes, maxItems: otpLimits.recoveryCodes }),
});

/** Whether the administrator has an authenticator, and the number of unused recovery codes. */
export const getOtp = route({
  method: 'GET',
  url: '/api/admin/auth/otp',
  schema: {
    operationId: 'getOtp',
    tags,
    summary: "One's own authenticator",
    response: { 200: Type.Object({ isSetUp: Type.Boolean(), recoveryCodesLeft: Count }) },
  },
});

export const offerOtp = route({
  method: 'POST',
  url: '/api/admin/auth/otp',
  errors: ['otp_stale'],
  schema: {
    operationId: 'offerOtp',
    tags,
    summary: 'Make a secret for an authenticator',
    description: 'It counts once a code of it is confirmed; until then the authenticator before it stays.',
    response: {
      200: Type.Object({
        /** Base32, to be typed. */
        secret: Type.String(),
        /** `otpauth://…`, to be scanned. */
        uri: Type.String(),
      }),
    },
  },
});

export const confirmOtp = route({
  method: 'PUT',
  url: '/api/admin/auth/otp',
  errors: ['wrong_otp', 'otp_stale', 'no_authenticator'],
  limits: ['otpFailures'],
  schema: {
    operationId: 'confirmOtp',
    tags,
    summary: 'Confirm the offered secret by a code of it; ends all other sessions',
    body,
    response: { 200: RecoveryCodes },
  },
});

export const removeOtp = route({
  method: 'DELETE',
  url: '/api/admin/auth/otp',
  errors: ['wrong_otp', 'no_authenticator'],
  limits: ['otpFailures'],
  schema: {
    operationId: 'removeOtp',
    tags,
    summary: 'Turn off the authenticator; ends all other sessions',
    body,
    response: { 204: NoContent },
  },
});

export const renewOtp = route({
  method: 'POST',
  url: '/api/admin/auth/otp/confirmation',
  errors: ['wrong_otp', 'no_authenticator'],
  limits: ['otpFailures'],
  schema: {
    operationId: 'renewOtp',
    tags,
    summary: 'Enter a new code, after a call was refused with `otp_stale`',
    body,
    response: { 204: NoContent },
  },
});

export const renewRecoveryCodes = route({
  method: 'PUT',
  url: '/api/admin/auth/otp/recovery-codes',
  errors: ['wrong_otp', 'no_authenticator'],
  limits: ['otpFailures'],
  schema: {
    operationId: 'renewRecoveryCodes',
    tags,
    summary: 'Replace the recovery codes',
    body,
    response: { 200: RecoveryCodes },
  },
});

export const changeAdminPassword = route({
  method: 'POST',
  url: '/api/admin/auth/change-password',
  errors: ['wrong_password', 'common_password', 'otp_stale'],
  limits: ['passwordChanges'],
  schema: {
    operationId: 'changeAdminPassword',
    tags,
    summary: "Change one's own password; ends all other sessions",
    body: Strict({ currentPassword: GivenPassword, newPassword: NewPassword }),
    response: { 204: NoContent },
  },
});
