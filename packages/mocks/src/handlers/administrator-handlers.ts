import * as security from '@kopa/contracts/admin-security';
import * as administrators from '@kopa/contracts/administrators';
import {
  assertMayAdministerAdministrators,
  assertMayBeAdministratorsName,
  assertMayChangeStanding,
  splitName,
} from '@kopa/rules/administrators';
import { assertKnowsCurrentPassword, assertMayBePassword, assertNamesFree, isSameName } from '@kopa/rules/auth';
import { assertFound } from '@kopa/rules/existence';
import { auditAccount } from '../administration.ts';
import { buildAdministrator } from '../builders.ts';
import { callsOf } from '../calls.ts';
import {
  assertLatelyConfirmed,
  confirmSecret,
  endOtherTokens,
  enterCode,
  giveRecoveryCodes,
  offerSecret,
} from '../one-time-codes.ts';
import { newestFirst, pageOf } from '../pages.ts';
import type { StoredAdministrator } from '../stored.ts';
import type { World } from '../world.ts';

function viewOf({ id, username, firstName, lastName, role, isActive }: StoredAdministrator) {
  return { id, username, name: `${firstName} ${lastName}`.trim(), role, isActive };
}

/** An administrator's own security, and the administration of administrators. */
export function administratorHandlers(world: World) {
  const calls = callsOf(world);

  return [
    calls.administrator(security.getOtp, ({ account }) => ({
      isSetUp: account.otpSecret !== null,
      recoveryCodesLeft: account.recoveryCodes.size,
    })),
    calls.administrator(security.offerOtp, ({ request, account, administrator }) => {
      assertLatelyConfirmed(world, request, account);
      auditAccount(world, administrator, 'offer_authenticator', account);
      return offerSecret(account);
    }),
    calls.administrator(security.confirmOtp, ({ request, account, administrator, body }) => {
      assertLatelyConfirmed(world, request, account);
      const recoveryCodes = confirmSecret(world, request, account, body.otp);
      auditAccount(world, administrator, 'set_up_authenticator', account);
      return { recoveryCodes };
    }),
    calls.administrator(security.removeOtp, ({ request, account, administrator, body }) => {
      enterCode(world, request, account, body.otp);
      Object.assign(account, { otpSecret: null, otpOfferedSecret: null, otpLastStep: null, recoveryCodes: new Set() });
      endOtherTokens(world, request, account);
      auditAccount(world, administrator, 'turn_off_authenticator', account);
      return null;
    }),
    calls.administrator(security.renewOtp, ({ request, account, body }) => {
      enterCode(world, request, account, body.otp);
      return null;
    }),
    calls.administrator(security.renewRecoveryCodes, ({ request, account, administrator, body }) => {
      enterCode(world, request, account, body.otp);
      auditAccount(world, administrator, 'renew_recovery_codes', account);
      return { recoveryCodes: giveRecoveryCodes(world, account) };
    }),
    calls.administrator(security.changeAdminPassword, ({ request, account, administrator, body }) => {
      assertMayBePassword(body.newPassword);
      assertKnowsCurrentPassword(account.password === body.currentPassword);
      assertLatelyConfirmed(world, request, account);
      account.password = body.newPassword;
      endOtherTokens(world, request, account);
      auditAccount(world, administrator, 'change_own_password', account);
      return null;
    }),

    calls.administrator(administrators.listAdministrators, ({ account, ...input }) => {
      assertMayAdministerAdministrators(account.role);
      return pageOf(newestFirst(world.administrators).map(viewOf), input);
    }),
    calls.administrator(administrators.createAdministrator, ({ request, account, administrator, body }) => {
      assertLatelyConfirmed(world, request, account);
      assertMayAdministerAdministrators(account.role);
      const { username, name, role, password } = body;
      assertMayBePassword(password);
      assertMayBeAdministratorsName(username);
      const usernameTaken = world.administrators.some((one) => isSameName(one.username, username));
      assertNamesFree({ emailTaken: false, usernameTaken });
      const added = buildAdministrator(world.nextId(), { username, role, password, ...splitName(name) });
      world.administrators.push(added);
      auditAccount(world, administrator, 'create_administrator', added);
      return viewOf(added);
    }),
    calls.administrator(administrators.updateAdministrator, ({ request, account, administrator, params, body }) => {
      assertLatelyConfirmed(world, request, account);
      assertMayAdministerAdministrators(account.role);
      const changed = world.administrators.find(({ id }) => id === params.id);
      assertFound(changed);
      const hasOther = world.administrators.some(
        ({ id, role, isActive }) => id !== changed.id && isActive && role === 'super_admin',
      );
      assertMayChangeStanding(changed, { ...changed, ...body }, changed === account, hasOther);
      Object.assign(changed, body);
      if (!changed.isActive) endOtherTokens(world, null, changed);
      if (body.role !== undefined) auditAccount(world, administrator, 'change_administrator_role', changed);
      if (body.isActive !== undefined) {
        auditAccount(world, administrator, body.isActive ? 'enable_administrator' : 'disable_administrator', changed);
      }
      return viewOf(changed);
    }),
  ];
}
