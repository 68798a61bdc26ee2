import { otpLimits } from '@kopa/contracts/account/session-limits';
import { fail } from '../refusal.ts';

/** Asked only after the right password (product 4.18). @throws 401 otp_required */
export function assertGivesCode(otp: string | undefined): asserts otp is string {
  if (otp === undefined) throw fail('otp_required');
}

/** @throws 403 wrong_otp */
export function assertRightCode(isRight: boolean): void {
  if (!isRight) throw fail('wrong_otp');
}

/** @throws 409 no_authenticator */
export function assertHasAuthenticator<T>(secret: T | null): asserts secret is T {
  if (secret === null) throw fail('no_authenticator');
}

/**
 * A code works once: after it, only codes of later steps do. `step` is the number of the code's period since 1970, null
 * for a code that is not the authenticator's.
 */
export function isUsableStep(step: number | null, lastUsedStep: number | null): step is number {
  return step !== null && step > (lastUsedStep ?? -1);
}

/**
 * A dangerous action of an administrator with an authenticator needs a code of the last 15 minutes. `confirmedAt` is
 * the time of the session's last code. @throws 403 otp_stale
 */
export function assertFreshCode(hasAuthenticator: boolean, confirmedAt: Date, now: Date): void {
  if (hasAuthenticator && now.getTime() - confirmedAt.getTime() > otpLimits.freshFor) throw fail('otp_stale');
}

/** A given code without spaces and hyphens, in lower case. */
export function plainCode(otp: string): string {
  return otp.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** True for the digits of an authenticator; anything else can only be a recovery code. */
export function isAuthenticatorCode(plain: string): boolean {
  return plain.length === otpLimits.digits && /^\d+$/.test(plain);
}
