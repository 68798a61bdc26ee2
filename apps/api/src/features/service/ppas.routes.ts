import {
  deletePpaReview as deleteCall,
  getOwnPpa,
  listPpaReviews,
  listPpas,
  savePpaReview as saveCall,
} from '@kopa/contracts/service/ppas';
import type { Api } from '../../http/api.ts';
import { byId, pageOf } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { deletePpaReview, loadOwnPpa, loadReviews, savePpaReview } from './ppas.actions.ts';
import { findPpas } from './ppas.queries.ts';

/** The book of the places of primary assignment. */
export function ppasRoutes(api: Api, context: Context): void {
  api.route({
    ...listPpas,
    handler: async (request, reply) => {
      const { limit, cursor, ...filter } = request.query;
      if (filter.search) await context.limits.take('searches', request.session.memberId);
      return pageOf(request, reply, byId, (wanted) => findPpas(context.db, filter, wanted));
    },
  });

  api.route({
    ...listPpaReviews,
    handler: (request, reply) => {
      const { limit, cursor, ...place } = request.query;
      return pageOf(request, reply, byId, (wanted) => loadReviews(context.db, place, request.session.memberId, wanted));
    },
  });

  api.route({ ...getOwnPpa, handler: ({ session }) => loadOwnPpa(context.db, session.memberId) });

  api.route({ ...saveCall, handler: ({ session, body }) => savePpaReview(context, session, body) });

  api.route({
    ...deleteCall,
    handler: ({ session }) => deletePpaReview(context, session),
  });
}
