import { otpLimits } from '@kopa/contracts/session-limits';
import { assertFreshCode, assertHasAuthenticator, assertRightCode, plainCode } from '@kopa/rules/one-time-codes';
import type { StoredAdministrator } from './stored.ts';

/** The secret of every authenticator. */
export const offeredSecret = 'JBSWY3DPEHPK3PXP';

/** The recovery codes of every administrator with an authenticator. They work again and again. */
export const recoveryCodes = Array.from({ length: otpLimits.recoveryCodes }, (_, place) => `mock-code-${place + 1}`);

/** True for six digits, except zeros, and for a recovery code. */
export function isRightCode(otp: string): boolean {
  const plain = plainCode(otp);
  return (/^\d{6}$/.test(plain) && plain !== '000000') || recoveryCodes.map(plainCode).includes(plain);
}

/** Uses a code of the authenticator. @throws 403 wrong_otp, 409 no_authenticator */
export function enterCode(account: StoredAdministrator, otp: string): void {
  assertHasAuthenticator(account.hasAuthenticator ? offeredSecret : null);
  assertRightCode(isRightCode(otp));
  account.isCodeOld = false;
}

/** @throws 403 otp_stale */
export function assertRecentCode({ hasAuthenticator, isCodeOld }: StoredAdministrator, now: Date): void {
  assertFreshCode(hasAuthenticator, isCodeOld ? new Date(0) : now, now);
}
