import * as journeys from '@kopa/contracts/safety/journeys';
import type { Api } from '../../http/api.ts';
import { byId, pageOf } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { viewsFor } from './journey-views.actions.ts';
import { answerRequest, arrive, cancelJourney, giveNewTime, startJourney } from './journeys.actions.ts';
import { findOwnJourneys, findWatchedJourneys } from './journeys.queries.ts';

/** Journeys and who watches them. */
export function journeysRoutes(api: Api, context: Context): void {
  api.route({
    ...journeys.startJourney,
    handler: ({ session, body, headers }) => startJourney(context, session, body, headers['idempotency-key']),
  });

  api.route({
    ...journeys.listJourneys,
    handler: async (request, reply) => {
      const { memberId } = request.session;
      const rows = await pageOf(request, reply, byId, (wanted) => findOwnJourneys(context.db, memberId, wanted));
      return viewsFor(context, rows, memberId);
    },
  });

  api.route({
    ...journeys.listWatchedJourneys,
    handler: async (request, reply) => {
      const { memberId } = request.session;
      const rows = await pageOf(request, reply, byId, (wanted) => findWatchedJourneys(context.db, memberId, wanted));
      return viewsFor(context, rows, memberId);
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
    handler: ({ session, params }) => cancelJourney(context, session, params.id),
  });

  api.route({
    ...journeys.watchJourney,
    handler: ({ session, params }) => answerRequest(context, session, params.id, 'watching'),
  });

  api.route({
    ...journeys.stopWatchingJourney,
    handler: async ({ session, params }) => void (await answerRequest(context, session, params.id, 'declined')),
  });
}
