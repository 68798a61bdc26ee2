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
import type { Api } from '../../http/api.ts';
import { byId, pageOf } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { addAccount, changeOwnPassword, listAccounts, updateAccount } from './administrators.actions.ts';
import {
  confirmAuthenticator,
  confirmWithCode,
  newCodes,
  offerAuthenticator,
  turnOffAuthenticator,
} from './otp.actions.ts';
import { findOtpState } from './otp.queries.ts';
import { changeUrgentAlerts } from './urgent-alerts.actions.ts';
import { findUrgentAlerts } from './urgent-alerts.queries.ts';

/** One's own security, and the administration of administrators. */
export function administratorsRoutes(api: Api, context: Context): void {
  api.route({ ...getOtp, handler: ({ adminSession }) => findOtpState(context.db, adminSession.administratorId) });
  api.route({ ...offerOtp, handler: ({ adminSession }) => offerAuthenticator(context, adminSession) });
  api.route({
    ...confirmOtp,
    handler: async ({ adminSession, body }) => ({
      recoveryCodes: await confirmAuthenticator(context, adminSession, body.otp),
    }),
  });
  api.route({
    ...removeOtp,
    handler: ({ adminSession, body }) => turnOffAuthenticator(context, adminSession, body.otp),
  });
  api.route({
    ...renewOtp,
    handler: ({ adminSession, body }) => confirmWithCode(context, adminSession, body.otp),
  });
  api.route({
    ...renewRecoveryCodes,
    handler: async ({ adminSession, body }) => ({ recoveryCodes: await newCodes(context, adminSession, body.otp) }),
  });
  api.route({
    ...changeAdminPassword,
    handler: ({ adminSession, body, ip }) => changeOwnPassword(context, adminSession, body, ip),
  });

  api.route({
    ...getUrgentAlerts,
    handler: ({ adminSession }) => findUrgentAlerts(context.db, adminSession.administratorId),
  });
  api.route({
    ...setUrgentAlerts,
    handler: ({ adminSession, body }) => changeUrgentAlerts(context, adminSession, body),
  });

  api.route({
    ...listAdministrators,
    handler: (request, reply) =>
      pageOf(request, reply, byId, (wanted) => listAccounts(context, request.adminSession, wanted)),
  });
  api.route({
    ...createAdministrator,
    handler: ({ adminSession, body, headers, ip }) =>
      addAccount(context, adminSession, body, { key: headers['idempotency-key'], address: ip }),
  });
  api.route({
    ...updateAdministrator,
    handler: ({ adminSession, params, body }) => updateAccount(context, adminSession, params.id, body),
  });
}
