import { listPublicRumours } from '@kopa/contracts/news/public-rumours';
import * as rumours from '@kopa/contracts/news/rumours';
import { forAnybody } from '../../http/answer/response-headers.ts';
import type { Api } from '../../http/api.ts';
import { byPosition, page, pageRequest } from '../../http/paging.ts';
import { takeOfNetwork } from '../../identity/network-limits.ts';
import type { Context } from '../../process/context.ts';
import { createPublicRumours } from './public-rumours.ts';
import { answerRumour, askRumour, joinRumour, leaveRumour, removeRumour } from './rumours.actions.ts';
import { countRumours, findAdminRumours, findAnswered, findSimilar } from './rumours.queries.ts';

/** The calls for rumours that members have heard and ask about. */
export function rumoursRoutes(api: Api, context: Context): void {
  api.route({
    ...rumours.listRumours,
    handler: async (request, reply) => {
      const { search, ...paging } = request.query;
      const { memberId } = request.session;
      const wanted = pageRequest(paging);
      if (search !== undefined) {
        await context.limits.take('searches', memberId);
        return findSimilar(context.db, memberId, search, wanted.limit);
      }
      const rows = await findAnswered(context.db, memberId, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.position);
    },
  });

  api.route({
    ...rumours.askRumour,
    handler: (request) => askRumour(context, request.session, request.body, request.headers['idempotency-key']),
  });

  api.route({
    ...rumours.joinRumour,
    handler: ({ session, params }) => joinRumour(context, session, params.id),
  });

  api.route({
    ...rumours.leaveRumour,
    handler: ({ session, params }) => leaveRumour(context, session, params.id),
  });
}

/** The rumours that were answered last, for anybody. */
export function publicRumoursRoutes(api: Api, context: Context): void {
  const find = createPublicRumours(context);
  api.route({
    ...listPublicRumours,
    handler: async ({ ip }, reply) => {
      await takeOfNetwork(context, 'publicRumoursPerAddress', ip);
      reply.header('cache-control', forAnybody);
      return find();
    },
  });
}

/** The rumours, for administrators. */
export function adminRumoursRoutes(api: Api, context: Context): void {
  api.route({
    ...rumours.listAdminRumours,
    handler: async (request, reply) => {
      const { status, ...paging } = request.query;
      const wanted = pageRequest(paging);
      const rows = await findAdminRumours(context.db, status, wanted);
      reply.header('x-total-count', await countRumours(context.db, status));
      return page(request, reply, rows, wanted.limit, byPosition);
    },
  });

  api.route({
    ...rumours.answerRumour,
    handler: ({ adminSession, params, body }) => answerRumour(context, adminSession, params.id, body),
  });

  api.route({
    ...rumours.removeRumour,
    handler: ({ adminSession, params }) => removeRumour(context, adminSession, params.id),
  });
}
