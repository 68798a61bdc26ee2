import * as security from '@kopa/contracts/admin-security';
import * as administrators from '@kopa/contracts/administrators';
import {
  assertMayAdministerAdministrators,
  assertMayBeAdministratorsName,
  assertMayChangeRights,
  splitName,
} from '@kopa/rules/administrators';
import { assertKnowsCurrentPassword, assertMayBePassword, assertNamesFree, isSameName } from '@kopa/rules/auth';
import { assertFound } from '@kopa/rules/existence';
import { assertRightCode } from '@kopa/rules/one-time-codes';
import { endOtherTokens } from '../administration.ts';
import { buildAdministrator } from '../builders.ts';
import { callsOf } from '../calls.ts';
import { assertRecentCode, enterCode, isRightCode, offeredSecret, recoveryCodes } from '../one-time-codes.ts';
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
    calls.administrator(security.getOtp, ({ account: { hasAuthenticator } }) => ({
      isSetUp: hasAuthenticator,
      recoveryCodesLeft: hasAuthenticator ? recoveryCodes.length : 0,
    })),
    calls.administrator(security.offerOtp, ({ account, administrator }) => {
      assertRecentCode(account, world.now());
      return { secret: offeredSecret, uri: `otpauth://totp/Kopa:${administrator}?issuer=Kopa&secret=${offeredSecret}` };
    }),
    calls.administrator(security.confirmOtp, ({ request, account, body }) => {
      assertRecentCode(account, world.now());
      assertRightCode(isRightCode(body.otp));
      account.hasAuthenticator = true;
      endOtherTokens(world, request, account);
      return { recoveryCodes };
    }),
    calls.administrator(security.removeOtp, ({ request, account, body }) => {
      enterCode(account, body.otp);
      account.hasAuthenticator = false;
      endOtherTokens(world, request, account);
      return null;
    }),
    calls.administrator(security.renewOtp, ({ account, body }) => {
      enterCode(account, body.otp);
      return null;
    }),
    calls.administrator(security.renewRecoveryCodes, ({ account, body }) => {
      enterCode(account, body.otp);
      return { recoveryCodes };
    }),
    calls.administrator(security.changeAdminPassword, ({ request, account, body }) => {
      assertMayBePassword(body.newPassword);
      assertKnowsCurrentPassword(account.password === body.currentPassword);
      assertRecentCode(account, world.now());
      account.password = body.newPassword;
      endOtherTokens(world, request, account);
      return null;
    }),

    calls.administrator(administrators.listAdministrators, ({ account, ...input }) => {
      assertMayAdministerAdministrators(account.role);
      return pageOf(newestFirst(world.administrators).map(viewOf), input);
    }),
    calls.administrator(administrators.createAdministrator, ({ account, body }) => {
      assertRecentCode(account, world.now());
      assertMayAdministerAdministrators(account.role);
      const { username, name, role, password } = body;
      assertMayBePassword(password);
      assertMayBeAdministratorsName(username);
      const usernameTaken = world.administrators.some((one) => isSameName(one.username, username));
      assertNamesFree({ emailTaken: false, usernameTaken });
      const added = buildAdministrator(world.nextId(), { username, role, password, ...splitName(name) });
      world.administrators.push(added);
      return viewOf(added);
    }),
    calls.administrator(administrators.updateAdministrator, ({ account, params, body }) => {
      assertRecentCode(account, world.now());
      assertMayAdministerAdministrators(account.role);
      const changed = world.administrators.find(({ id }) => id === params.id);
      assertFound(changed);
      const hasOther = world.administrators.some(
        ({ id, role, isActive }) => id !== changed.id && isActive && role === 'super_admin',
      );
      assertMayChangeRights(changed, { ...changed, ...body }, changed === account, hasOther);
      Object.assign(changed, body);
      if (!changed.isActive) endOtherTokens(world, null, changed);
      return viewOf(changed);
    }),
  ];
}
