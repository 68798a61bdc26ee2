import * as journeys from '@kopa/contracts/safety/journeys';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { viewsFor } from './journey-views.actions.ts';
import { answerRequest, arrive, cancelJourney, giveNewTime, startJourney } from './journeys.actions.ts';
import { findOwnJourneys, findWatchedJourneys } from './journeys.queries.ts';

/** Journeys and who watches them. */
export function journeysRoutes(api: Api, context: Context): void {
  api.route({
    ...journeys.startJourney,
    handler: async ({ session, body, headers }, reply) =>
      reply.status(201).send(await startJourney(context, session, body, headers['idempotency-key'])),
  });

  api.route({
    ...journeys.listJourneys,
    handler: async (request, reply) => {
      const { memberId } = request.session;
      const wanted = pageRequest(request.query);
      const rows = await findOwnJourneys(context.db, memberId, wanted);
      return viewsFor(
        context,
        page(request, reply, rows, wanted.limit, ({ id }) => id),
        memberId,
      );
    },
  });

  api.route({
    ...journeys.listWatchedJourneys,
    handler: async (request, reply) => {
      const { memberId } = request.session;
      const wanted = pageRequest(request.query);
      const rows = await findWatchedJourneys(context.db, memberId, wanted);
      return viewsFor(
        context,
        page(request, reply, rows, wanted.limit, ({ id }) => id),
        memberId,
      );
    },
  });

  api.route({
    ...journeys.updateJourney,
    handler: ({ session, params, body }) => giveNewTime(context, session, params.id, body),
  });

  api.route({
    ...journeys.confirmArrival,
    handler: ({ session, params, body }) => arrive(context, session, params.id, body?.at),
  });

  api.route({
    ...journeys.cancelJourney,
    handler: async ({ session, params }, reply) => {
      await cancelJourney(context, session, params.id);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...journeys.watchJourney,
    handler: ({ session, params }) => answerRequest(context, session, params.id, 'watching'),
  });

  api.route({
    ...journeys.stopWatchingJourney,
    handler: async ({ session, params }, reply) => {
      await answerRequest(context, session, params.id, 'declined');
      return reply.status(204).send(null);
    },
  });
}
