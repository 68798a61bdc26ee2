import {
  deletePpaReview as deleteCall,
  getOwnPpa,
  listPpaReviews,
  listPpas,
  savePpaReview as saveCall,
} from '@kopa/contracts/service/ppas';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { deletePpaReview, loadOwnPpa, loadReviews, savePpaReview } from './ppas.actions.ts';
import { findPpas } from './ppas.queries.ts';

/** The book of the places of primary assignment. */
export function ppasRoutes(api: Api, context: Context): void {
  api.route({
    ...listPpas,
    handler: async (request, reply) => {
      const { limit, cursor, ...filter } = request.query;
      const wanted = pageRequest({ limit, cursor });
      if (filter.search) await context.limits.take('searches', request.session.memberId);
      const rows = await findPpas(context.db, filter, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.id);
    },
  });

  api.route({
    ...listPpaReviews,
    handler: async (request, reply) => {
      const { limit, cursor, ...place } = request.query;
      const wanted = pageRequest({ limit, cursor });
      const rows = await loadReviews(context.db, place, request.session.memberId, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.id);
    },
  });

  api.route({ ...getOwnPpa, handler: ({ session }) => loadOwnPpa(context.db, session.memberId) });

  api.route({ ...saveCall, handler: ({ session, body }) => savePpaReview(context, session, body) });

  api.route({
    ...deleteCall,
    handler: async ({ session }, reply) => {
      await deletePpaReview(context, session);
      return reply.status(204).send(null);
    },
  });
}
