import { Type } from 'typebox';
import { GivenPassword, NewPassword } from '../account/auth.ts';
import { otpLimits } from '../account/session-limits.ts';
import { callsOf } from '../route.ts';
import { Count, NoContent, Strict } from '../schema.ts';
import { Otp } from './admin.ts';

const call = callsOf('admin', 'administrator');
const body = Strict({ otp: Otp });

/** Recovery codes in plain text. They are shown once; each is valid once, in the place of a code. */
const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), { minItems: otpLimits.recoveryCodes, maxItems: otpLimits.recoveryCodes }),
});

/** Whether the administrator has an authenticator, and the number of unused recovery codes. */
export const getOtp = call('getOtp', 'GET /api/admin/auth/otp', {
  summary: "One's own authenticator",
  response: { 200: Type.Object({ isSetUp: Type.Boolean(), recoveryCodesLeft: Count }) },
});

export const offerOtp = call('offerOtp', 'POST /api/admin/auth/otp', {
  summary: 'Make a secret for an authenticator',
  description: 'It counts once a code of it is confirmed; until then the authenticator before it stays.',
  errors: ['otp_stale'],
  response: {
    200: Type.Object({
      /** Base32, to be typed. */
      secret: Type.String(),
      /** `otpauth://…`, to be scanned. */
      uri: Type.String(),
    }),
  },
});

export const confirmOtp = call('confirmOtp', 'PUT /api/admin/auth/otp', {
  summary: 'Confirm the offered secret by a code of it; ends all other sessions',
  errors: ['wrong_otp', 'otp_stale', 'no_authenticator'],
  limits: ['otpFailures'],
  body,
  response: { 200: RecoveryCodes },
});

export const removeOtp = call('removeOtp', 'DELETE /api/admin/auth/otp', {
  summary: 'Turn off the authenticator; ends all other sessions',
  errors: ['wrong_otp', 'no_authenticator'],
  limits: ['otpFailures'],
  body,
  response: { 204: NoContent },
});

export const renewOtp = call('renewOtp', 'POST /api/admin/auth/otp/confirmation', {
  summary: 'Enter a new code, after a call was refused with `otp_stale`',
  errors: ['wrong_otp', 'no_authenticator'],
  limits: ['otpFailures'],
  body,
  response: { 204: NoContent },
});

export const renewRecoveryCodes = call('renewRecoveryCodes', 'PUT /api/admin/auth/otp/recovery-codes', {
  summary: 'Replace the recovery codes',
  errors: ['wrong_otp', 'no_authenticator'],
  limits: ['otpFailures'],
  body,
  response: { 200: RecoveryCodes },
});

export const changeAdminPassword = call('changeAdminPassword', 'POST /api/admin/auth/change-password', {
  summary: "Change one's own password; ends all other sessions",
  errors: ['wrong_password', 'common_password', 'otp_stale'],
  limits: ['passwordChanges'],
  gate: 'passwords',
  body: Strict({ currentPassword: GivenPassword, newPassword: NewPassword }),
  response: { 204: NoContent },
});
