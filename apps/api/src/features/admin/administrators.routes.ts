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
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
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
    handler: async ({ adminSession, body }, reply) => {
      await turnOffAuthenticator(context, adminSession, body.otp);
      return reply.status(204).send(null);
    },
  });
  api.route({
    ...renewOtp,
    handler: async ({ adminSession, body }, reply) => {
      await confirmWithCode(context, adminSession, body.otp);
      return reply.status(204).send(null);
    },
  });
  api.route({
    ...renewRecoveryCodes,
    handler: async ({ adminSession, body }) => ({ recoveryCodes: await newCodes(context, adminSession, body.otp) }),
  });
  api.route({
    ...changeAdminPassword,
    handler: async ({ adminSession, body, ip }, reply) => {
      await changeOwnPassword(context, adminSession, body, ip);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...listAdministrators,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query);
      const rows = await listAccounts(context, request.adminSession, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.id);
    },
  });
  api.route({
    ...createAdministrator,
    handler: async (request, reply) => {
      const account = await addAccount(context, request.adminSession, request.body, request.ip);
      return reply.status(201).send(account);
    },
  });
  api.route({
    ...updateAdministrator,
    handler: ({ adminSession, params, body }) => updateAccount(context, adminSession, params.id, body),
  });
}
