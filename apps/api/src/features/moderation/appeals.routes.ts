import { decideAppeal as decideCall, getAppeal, listAppeals } from '@kopa/contracts/moderation/admin-appeals';
import { createAppeal } from '@kopa/contracts/moderation/appeals';
import { appealDecision as appealCall, listDecisions } from '@kopa/contracts/moderation/decisions';
import { getTransparency } from '@kopa/contracts/moderation/transparency';
import type { Api } from '../../http/api.ts';
import { byId, page, pageOf, pageRequest } from '../../http/paging.ts';
import { originOf } from '../../identity/member-session.ts';
import type { Context } from '../../process/context.ts';
import { appealDecision, askForReview, decideAppeal, loadAppeal, withCases } from './appeals.actions.ts';
import { countAppeals, findAppeals } from './appeals.queries.ts';
import { listOwnDecisions, loadTransparency } from './member-decisions.actions.ts';

/** The decisions about a member, and appeals against them. */
export function decisionsRoutes(api: Api, context: Context): void {
  api.route({
    ...listDecisions,
    handler: (request, reply) =>
      pageOf(request, reply, byId, (wanted) => listOwnDecisions(context, request.session.memberId, wanted)),
  });

  api.route({
    ...appealCall,
    handler: async ({ session, params, body, headers }) => {
      const appeal = { text: body.text, key: headers['idempotency-key'] };
      return appealDecision(context, session, params.decisionId, appeal);
    },
  });
}

/** The appeal of a suspended member, who cannot sign in. */
export function suspensionAppealsRoutes(api: Api, context: Context): void {
  api.route({
    ...createAppeal,
    handler: async (request) => {
      const logged = { ...context, log: request.log };
      const id = await askForReview(logged, request.body, originOf(request, context.config));
      return { id };
    },
  });
}

/** The administrators' appeals. */
export function appealsRoutes(api: Api, context: Context): void {
  api.route({
    ...listAppeals,
    handler: async (request, reply) => {
      const { limit, cursor, status } = request.query;
      const wanted = pageRequest({ limit, cursor });
      const rows = await findAppeals(context.db, request.adminSession.administratorId, status, wanted);
      reply.header('x-total-count', await countAppeals(context.db, status));
      return withCases(
        context.db,
        page(request, reply, rows, wanted.limit, (row) => row.id),
      );
    },
  });

  api.route({
    ...getAppeal,
    handler: ({ adminSession, params }) => loadAppeal(context.db, adminSession, params.id, context.now()),
  });

  api.route({
    ...decideCall,
    handler: ({ adminSession, params, body }) => decideAppeal(context, adminSession, params.id, body),
  });
}

/** The public figures of moderation. */
export function transparencyRoutes(api: Api, context: Context): void {
  api.route({ ...getTransparency, handler: async () => ({ quarters: await loadTransparency(context) }) });
}
