import type { AdminRole } from '@kopa/contracts/access';
import { TOTP } from 'otpauth';
import type { TestAdministrator } from '../administrators.ts';
import { done } from '../answer.ts';
import { ageCodes } from './aged.ts';
import type { World } from './world.ts';

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
export async function withStaleCode(world: World, role?: AdminRole) {
  const administrator = await world.signInAdministrator(role);
  const authenticator = await setUpAuthenticator(administrator);
  await ageCodes(world, administrator.username);
  return { ...administrator, ...authenticator };
}

/** The refusal of dangerous actions. */
export const staleCode = {
  'an administrator whose last code is older than 15 minutes': async (world: World) => ({
    by: await withStaleCode(world, 'super_admin'),
    status: 403,
  }),
};
