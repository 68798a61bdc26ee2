import { listAllTickets, updateTicket as updateCall } from '@kopa/contracts/admin';
import { pageLimits } from '@kopa/contracts/limits';
import { createTicket as createCall, listOwnTickets } from '@kopa/contracts/tickets';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import { createTicket, updateTicket } from './tickets.actions.ts';
import { countTickets, findOwnTickets, findTickets } from './tickets.queries.ts';

/** A member's own tickets. */
export function ticketsRoutes(api: Api, context: Context): void {
  api.route({
    ...createCall,
    handler: async (request, reply) => {
      const key = request.headers['idempotency-key'];
      return reply.status(201).send(await createTicket(context, request.session, request.body, key));
    },
  });

  api.route({
    ...listOwnTickets,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query);
      const rows = await findOwnTickets(context.db, request.session.memberId, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.id);
    },
  });
}

/** All tickets, for administrators. */
export function adminTicketsRoutes(api: Api, context: Context): void {
  api.route({
    ...listAllTickets,
    handler: async (request, reply) => {
      const { limit, cursor, ...filter } = request.query;
      const wanted = pageRequest({ limit, cursor }, pageLimits.max);
      const [rows, total] = await Promise.all([
        findTickets(context.db, filter, wanted),
        countTickets(context.db, filter),
      ]);
      reply.header('x-total-count', total);
      return page(request, reply, rows, wanted.limit, (row) => row.id);
    },
  });

  api.route({
    ...updateCall,
    handler: (request) => updateTicket(context, request.adminSession, request.params.id, request.body),
  });
}
