import * as safetyCalls from '@kopa/contracts/safety/safety-calls';
import { assertFoundInScope, assertInScope } from '@kopa/rules/office/office-scope';
import { maxSearchPosition } from '@kopa/rules/people/search';
import { assertPlace } from '@kopa/rules/service/places';
import type { Api } from '../../http/api.ts';
import { byId, page, pageOf, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { answerSafetyCall } from './answers.actions.ts';
import { findOpenCalls } from './answers.queries.ts';
import { endSafetyCall, startSafetyCall } from './safety-calls.actions.ts';
import { countReach, findAnswers, findCall, findCalls } from './safety-calls.queries.ts';
import { safetyCallView } from './safety-calls.view.ts';

/** The safety calls that concern a member. */
export function safetyCallsRoutes(api: Api, context: Context): void {
  api.route({
    ...safetyCalls.listOpenSafetyCalls,
    handler: ({ session }) => findOpenCalls(context.db, session.memberId, context.now()),
  });

  api.route({
    ...safetyCalls.answerSafetyCall,
    handler: ({ session, params, body }) => answerSafetyCall(context, session, params.id, body),
  });
}

/** The safety calls, for administrators. */
export function adminSafetyCallsRoutes(api: Api, context: Context): void {
  api.route({
    ...safetyCalls.startSafetyCall,
    handler: ({ adminSession, body, headers }) =>
      startSafetyCall(context, adminSession, body, headers['idempotency-key']),
  });

  api.route({
    ...safetyCalls.getSafetyReach,
    handler: async ({ query, scope }) => {
      assertPlace(query, 'querystring');
      assertInScope(scope, query);
      return { reach: await countReach(context.db, query) };
    },
  });

  api.route({
    ...safetyCalls.listSafetyCalls,
    handler: async (request, reply) => {
      const calls = await pageOf(request, reply, byId, (wanted) => findCalls(context.db, request.scope, wanted));
      return calls.map((call) => safetyCallView(call, context.now()));
    },
  });

  api.route({
    ...safetyCalls.getSafetyCall,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query, undefined, maxSearchPosition);
      const call = await findCall(context.db, request.params.id);
      assertFoundInScope(request.scope, call);
      const rows = await findAnswers(context.db, call.id, wanted);
      const answers = page(request, reply, rows, wanted.limit, ({ position }) => position);
      return { ...safetyCallView(call, context.now()), answers };
    },
  });

  api.route({
    ...safetyCalls.endSafetyCall,
    handler: ({ adminSession, params }) => endSafetyCall(context, adminSession, params.id),
  });
}
