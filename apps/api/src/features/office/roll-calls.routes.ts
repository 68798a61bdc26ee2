import * as rollCalls from '@kopa/contracts/office/roll-calls';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { claimPresence } from './claims.actions.ts';
import { correctMark, markRoster } from './marks.actions.ts';
import { closeRollCall, loadRollCall, loadRollCalls, openRollCall } from './roll-calls.actions.ts';
import { memberRollCallView, rollCallView } from './roll-calls.view.ts';
import { findOpenFor, findRoster } from './rosters.queries.ts';

/** The roll calls of a member's places. */
export function rollCallsRoutes(api: Api, context: Context): void {
  api.route({
    ...rollCalls.listRollCalls,
    handler: async ({ session }) => {
      const now = context.now();
      return (await findOpenFor(context.db, session.memberId, now)).map((row) => memberRollCallView(row, row, now));
    },
  });

  api.route({
    ...rollCalls.claimPresence,
    handler: async ({ session, params, body }, reply) => {
      const { rollCall, isNew } = await claimPresence(context, session, params.id, body);
      return reply.status(isNew ? 201 : 200).send(rollCall);
    },
  });
}

/** The roll calls of an office, for its holder. */
export function holdersRollCallsRoutes(api: Api, context: Context): void {
  api.route({
    ...rollCalls.openRollCall,
    handler: async ({ holderSession, params, body, headers }, reply) => {
      const key = headers['idempotency-key'];
      return reply.status(201).send(await openRollCall(context, holderSession, params.id, body, key));
    },
  });

  api.route({
    ...rollCalls.listOfficeRollCalls,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query);
      const rows = await loadRollCalls(context, request.holderSession, request.params.id, wanted);
      const now = context.now();
      return page(request, reply, rows, wanted.limit, ({ id }) => id).map((row) => rollCallView(row, now));
    },
  });

  api.route({
    ...rollCalls.getRollCall,
    handler: async ({ holderSession, params }) =>
      rollCallView(await loadRollCall(context, holderSession, params.id), context.now()),
  });

  api.route({
    ...rollCalls.listRosterEntries,
    handler: async ({ holderSession, params }) => {
      const { id } = await loadRollCall(context, holderSession, params.id);
      return findRoster(context.db, id);
    },
  });

  api.route({
    ...rollCalls.markRoster,
    handler: ({ holderSession, params, body }) => markRoster(context, holderSession, params.id, body.marks),
  });

  api.route({
    ...rollCalls.closeRollCall,
    handler: ({ holderSession, params }) => closeRollCall(context, holderSession, params.id),
  });

  api.route({
    ...rollCalls.correctMark,
    handler: async ({ holderSession, params, body, headers }, reply) => {
      const key = headers['idempotency-key'];
      return reply.status(201).send(await correctMark(context, holderSession, params.id, body, key));
    },
  });
}
