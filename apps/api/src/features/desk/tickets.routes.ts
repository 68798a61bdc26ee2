import {
  createTicket as createCall,
  judgeSolution as judgeCall,
  listOwnTickets,
  listTicketMessages,
  readTicket as readCall,
  writeTicketMessage,
} from '@kopa/contracts/desk/tickets';
import { objectToAttendance as objectCall } from '@kopa/contracts/file/attendance';
import { pageLimits } from '@kopa/contracts/limits';
import type { Api } from '../../http/api.ts';
import { byId, page, pageOf, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { objectToAttendance } from './objections.actions.ts';
import { findMessages } from './ticket-messages.queries.ts';
import { assertOwnTicket, createTicket, judgeSolution, readTicket, writeMessage } from './tickets.actions.ts';
import { findOwnTickets } from './tickets.queries.ts';

/** A member's own tickets. */
export function ticketsRoutes(api: Api, context: Context): void {
  api.route({
    ...createCall,
    handler: (request) => createTicket(context, request.session, request.body, request.headers['idempotency-key']),
  });

  api.route({
    ...objectCall,
    handler: async ({ session, params, body, headers }, reply) => {
      const objection = { text: body.text, key: headers['idempotency-key'] };
      return reply.status(201).send(await objectToAttendance(context, session, params.rollCallId, objection));
    },
  });

  api.route({
    ...listOwnTickets,
    handler: (request, reply) =>
      pageOf(request, reply, byId, (wanted) => findOwnTickets(context.db, request.session.memberId, wanted)),
  });

  api.route({
    ...listTicketMessages,
    handler: async (request, reply) => {
      const { id } = request.params;
      const wanted = pageRequest(request.query, pageLimits.longDefault);
      await assertOwnTicket(context.db, request.session.memberId, id);
      const rows = await findMessages(context.db, id, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.id).reverse();
    },
  });

  api.route({
    ...writeTicketMessage,
    handler: async ({ session, params, body, headers }) => {
      const message = { text: body.text, key: headers['idempotency-key'] };
      return writeMessage(context, session, params.id, message);
    },
  });

  api.route({
    ...judgeCall,
    handler: ({ session, params, body }) => judgeSolution(context, session, params.id, body.isSolved),
  });

  api.route({
    ...readCall,
    handler: ({ session, params }) => readTicket(context, session, params.id),
  });
}
