import { otpLimits } from '@kopa/contracts/limits';
import {
  assertFreshCode,
  assertHasAuthenticator,
  assertRightCode,
  isAuthenticatorCode,
  isUsableStep,
  plainCode,
} from '@kopa/rules/one-time-codes';
import { Secret, TOTP } from 'otpauth';
import { tokenOf } from './administration.ts';
import type { StoredAdministrator } from './stored.ts';
import type { World } from './world.ts';

/** An offered authenticator: the secret and the address to scan. Authenticators use the real clock, not the world's. */
export function offerSecret(account: StoredAdministrator): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  account.otpOfferedSecret = secret;
  return { secret, uri: authenticator(secret, account.username).toString() };
}

/** Accepts the offered secret by a code of it. @throws 403 wrong_otp, 409 no_authenticator */
export function confirmSecret(world: World, request: Request, account: StoredAdministrator, otp: string): string[] {
  assertHasAuthenticator(account.otpOfferedSecret);
  const step = stepOf(account.otpOfferedSecret, plainCode(otp));
  assertRightCode(step !== null);
  Object.assign(account, { otpSecret: account.otpOfferedSecret, otpOfferedSecret: null, otpLastStep: step });
  endOtherTokens(world, request, account);
  world.codeTimes.set(tokenOf(request), world.now().getTime());
  return giveRecoveryCodes(world, account);
}

/** Uses a code of the authenticator, or a recovery code. @throws 403 wrong_otp, 409 no_authenticator */
export function enterCode(world: World, request: Request, account: StoredAdministrator, otp: string): void {
  assertHasAuthenticator(account.otpSecret);
  assertRightCode(takeCode(account, otp));
  world.codeTimes.set(tokenOf(request), world.now().getTime());
}

/** True for a code that works, which it does once. */
export function takeCode(account: StoredAdministrator, otp: string): boolean {
  const plain = plainCode(otp);
  if (!isAuthenticatorCode(plain)) return account.recoveryCodes.delete(plain);
  const step = account.otpSecret === null ? null : stepOf(account.otpSecret, plain);
  if (!isUsableStep(step, account.otpLastStep)) return false;
  account.otpLastStep = step;
  return true;
}

/** @throws 403 otp_stale */
export function assertLatelyConfirmed(world: World, request: Request, account: StoredAdministrator): void {
  const now = world.now();
  const confirmedAt = new Date(world.codeTimes.get(tokenOf(request)) ?? now);
  assertFreshCode(account.otpSecret !== null, confirmedAt, now);
}

/** Ends the administrator's sessions, except that of the request. */
export function endOtherTokens(world: World, request: Request | null, { username }: StoredAdministrator): void {
  const kept = request === null ? null : tokenOf(request);
  for (const [token, holder] of world.adminTokens) {
    if (holder === username && token !== kept) world.adminTokens.delete(token);
  }
}

/** Replaces the recovery codes. */
export function giveRecoveryCodes(world: World, account: StoredAdministrator): string[] {
  const codes = Array.from({ length: otpLimits.recoveryCodes }, () => `mock-${world.nextId()}`);
  account.recoveryCodes = new Set(codes.map(plainCode));
  return codes;
}

/** The code that an authenticator with this secret shows now. */
export function currentCode(secret: string): string {
  return authenticator(secret, '').generate();
}

function authenticator(secret: string, label: string): TOTP {
  const { digits, period } = otpLimits;
  return new TOTP({ issuer: 'Kopa', label, digits, period: period / 1000, secret });
}

function stepOf(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = authenticator(secret, '').validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / otpLimits.period) + delta;
}
