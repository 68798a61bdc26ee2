import {
  changeAdminPassword,
  confirmOtp,
  getOtp,
  offerOtp,
  removeOtp,
  renewOtp,
  renewRecoveryCodes,
} from '@kopa/contracts/admin/admin-security';
import { createAdministrator, listAdministrators, updateAdministrator } from '@kopa/contracts/admin/administrators';
import { getUrgentAlerts, setUrgentAlerts } from '@kopa/contracts/admin/urgent-alerts';
import { adminPassword, type TestAdministrator } from '../../../administrators.ts';
import { done } from '../../../answer.ts';
import { codeOf, setUpAuthenticator, staleCode, withStaleCode, wrongCodeOf } from '../../../steps/authenticator.ts';
import {
  administratorOutcomes,
  authenticatorOutcomes,
  passwordChangeOutcomes,
} from '../../outcomes/admin/administrators.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

const asModerator = (world: World) => world.signInAdministrator();
const asSuperAdmin = (world: World) => world.signInAdministrator('super_admin');
const moderators = {
  moderators: ({ administrator }: World) => ({ by: administrator, status: 403 }),
};
const noAuthenticator = {
  'an administrator without an authenticator': async (world: World) => ({
    by: await world.signInAdministrator(),
    status: 409,
  }),
};

/** Signs in an administrator with an authenticator, and remembers a recovery code as the valid code. */
function withRecoveryCode() {
  let recoveryCode = '';
  return {
    by: async (world: World) => {
      const administrator = await world.signInAdministrator();
      recoveryCode = (await setUpAuthenticator(administrator)).recoveryCodes[0] as string;
      return administrator;
    },
    given: () => ({ body: { otp: recoveryCode } }),
    refusals: {
      'a wrong code': () => ({ body: { otp: 'wrong-code' }, status: 403 }),
      ...noAuthenticator,
    },
  };
}

/** Signs in an administrator to whom a secret was offered; the code stays valid for more than a minute. */
function withOfferedSecret() {
  let secret = '';
  return {
    by: async (world: World) => {
      const administrator = await world.signInAdministrator();
      secret = done(await administrator.call('POST', '/api/admin/auth/otp')).secret;
      return administrator;
    },
    given: () => ({ body: { otp: codeOf(secret, 1) } }),
    refusals: {
      'a wrong code': () => ({ body: { otp: wrongCodeOf(secret) }, status: 403 }),
      ...noAuthenticator,
      ...staleCode,
    },
  };
}

const account = { name: 'Sani Musa', role: 'moderator', password: 'Fresh-Harmattan-9' };

/** Adds an administrator and returns the id. */
async function addAccount(by: TestAdministrator, username: string): Promise<number> {
  return done(await by.call('POST', '/api/admin/administrators', { ...account, username })).id;
}

export const rows: Row[] = [
  { route: getOtp },
  { route: getUrgentAlerts },
  { route: setUrgentAlerts, by: asModerator, given: () => ({ body: { email: 'desk@kopa.ng' } }) },
  { route: offerOtp, by: asModerator, refusals: staleCode },
  { route: confirmOtp, ...withOfferedSecret(), outcomes: authenticatorOutcomes },
  { route: removeOtp, ...withRecoveryCode() },
  { route: renewOtp, ...withRecoveryCode() },
  { route: renewRecoveryCodes, ...withRecoveryCode() },
  {
    route: changeAdminPassword,
    by: asModerator,
    given: () => ({ body: { currentPassword: adminPassword, newPassword: 'Fresh-Harmattan-9' } }),
    refusals: {
      'a wrong current password': () => ({
        body: { currentPassword: 'Wrong-Pass-1', newPassword: 'Fresh-Harmattan-9' },
        status: 403,
      }),
      'a common password': () => ({
        body: { currentPassword: adminPassword, newPassword: 'password1' },
        status: 400,
      }),
      'an administrator whose last code is older than 15 minutes': async (world) => ({
        by: await withStaleCode(world),
        status: 403,
      }),
    },
    outcomes: passwordChangeOutcomes,
  },
  { route: listAdministrators, by: asSuperAdmin, refusals: moderators },
  {
    route: createAdministrator,
    by: asSuperAdmin,
    given: () => ({ body: { ...account, username: 'sani.musa' } }),
    refusals: {
      ...moderators,
      ...staleCode,
      'a taken username, whatever its case': ({ administrator }) => ({
        body: { ...account, username: administrator.username.toUpperCase() },
        status: 409,
      }),
      'the name of the command line': () => ({ body: { ...account, username: 'kopa-admin' }, status: 409 }),
      'a common password': () => ({ body: { ...account, username: 'sani.musa', password: 'password1' }, status: 400 }),
    },
    outcomes: administratorOutcomes,
  },
  {
    route: updateAdministrator,
    by: asSuperAdmin,
    given: async (world) => ({
      params: { id: await addAccount(await asSuperAdmin(world), 'sani.bello') },
      body: { role: 'super_admin', isActive: true },
    }),
    refusals: {
      ...moderators,
      ...staleCode,
      'a super administrator who disables themselves': async (world) => {
        const by = await asSuperAdmin(world);
        const list = done(await by.call('GET', '/api/admin/administrators?limit=100'));
        const { id } = list.find(({ username }: { username: string }) => username === by.username);
        return { by, params: { id }, body: { isActive: false }, status: 409 };
      },
    },
  },
];
