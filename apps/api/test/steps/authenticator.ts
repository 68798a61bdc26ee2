import type { AdminRole } from '@kopa/contracts/access';
import { TOTP } from 'otpauth';
import { signInAdministrator, type TestAdministrator } from '../administrators.ts';
import { done } from '../answer.ts';
import type { TestApp } from '../test-app.ts';
import { ageCodes } from './aged.ts';

type Test = Pick<TestApp, 'app' | 'context'>;

/** The code that an authenticator shows now, or `stepsLater` periods later. */
export function codeOf(secret: string, stepsLater = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsLater * 30_000 });
}

/** A code that is not the authenticator's at any time near now. */
export function wrongCodeOf(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2, 3].map((steps) => codeOf(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find(
    (code) => !near.has(code),
  ) as string;
}

/** Sets up an authenticator, as its app and its owner would; returns the secret and the recovery codes. */
export async function setUpAuthenticator({
  call,
}: TestAdministrator): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = done(await call('POST', '/api/admin/auth/otp'));
  const { recoveryCodes } = done(await call('PUT', '/api/admin/auth/otp', { otp: codeOf(secret) }));
  return { secret, recoveryCodes };
}

/** Signs in an administrator with an authenticator whose last code is long ago. */
export async function withStaleCode(test: Test, role?: AdminRole) {
  const administrator = await signInAdministrator(test.app, role);
  const authenticator = await setUpAuthenticator(administrator);
  await ageCodes(test, administrator.username);
  return { ...administrator, ...authenticator };
}

/** The refusal of dangerous actions. */
export const staleCode = {
  'an administrator whose last code is older than 15 minutes': async (test: Test) => ({
    by: await withStaleCode(test, 'super_admin'),
    status: 403,
  }),
};
