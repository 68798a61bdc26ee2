import {
  addTicketNote,
  answerTicket as answerCall,
  getTicket,
  giveTicketBack,
  listAllTickets,
  takeTicket,
  updateTicket as updateCall,
} from '@kopa/contracts/desk/desk';
import { lookAt as lookCall } from '@kopa/contracts/desk/looks';
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from '@kopa/contracts/desk/saved-replies';
import { pageLimits } from '@kopa/contracts/limits';
import type { Api } from '../../http/api.ts';
import { byPosition, page, pageOf, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { addNote, answerTicket, assignTicket, loadTicket, updateTicket } from './desk.actions.ts';
import { lookAt } from './looks.actions.ts';
import { createReply, removeReply, updateReply } from './saved-replies.actions.ts';
import { findSavedReplies } from './saved-replies.queries.ts';
import { countTickets, findTickets } from './tickets.queries.ts';

/** All tickets, for administrators. */
export function deskRoutes(api: Api, context: Context): void {
  api.route({
    ...listAllTickets,
    handler: async (request, reply) => {
      const { limit, cursor, assignee: whose, ...given } = request.query;
      const assignee = whose === 'me' ? request.adminSession.administratorId : whose;
      const filter = { ...given, ...(assignee === undefined ? {} : { assignee }) };
      const wanted = pageRequest({ limit, cursor }, pageLimits.max);
      const now = context.now();
      const rows = await findTickets(context.db, filter, wanted, now);
      reply.header('x-total-count', await countTickets(context.db, filter, now));
      return page(request, reply, rows, wanted.limit, byPosition);
    },
  });

  api.route({
    ...getTicket,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query, pageLimits.max);
      const { messages, ...ticket } = await loadTicket(context, request.params.id, wanted);
      return { ...ticket, messages: page(request, reply, messages, wanted.limit, (row) => row.id).reverse() };
    },
  });

  api.route({
    ...updateCall,
    handler: (request) => updateTicket(context, request.adminSession, request.params.id, request.body),
  });

  api.route({
    ...answerCall,
    handler: async ({ adminSession, params, body, headers }) => {
      const answer = { ...body, key: headers['idempotency-key'] };
      return answerTicket(context, adminSession, params.id, answer);
    },
  });

  api.route({
    ...addTicketNote,
    handler: async ({ adminSession, params, body, headers }) => {
      const note = { ...body, key: headers['idempotency-key'] };
      return addNote(context, adminSession, params.id, note);
    },
  });

  api.route({
    ...takeTicket,
    handler: ({ adminSession, params }) => assignTicket(context, adminSession, params.id, true),
  });

  api.route({
    ...giveTicketBack,
    handler: ({ adminSession, params }) => assignTicket(context, adminSession, params.id, false),
  });

  api.route({ ...lookCall, handler: ({ adminSession, body }) => lookAt(context, adminSession, body) });
}

/** The saved replies of the desk. */
export function savedRepliesRoutes(api: Api, context: Context): void {
  api.route({
    ...listSavedReplies,
    handler: (request, reply) => pageOf(request, reply, byPosition, (wanted) => findSavedReplies(context.db, wanted)),
  });

  api.route({
    ...createSavedReply,
    handler: ({ adminSession, body, headers }) => createReply(context, adminSession, body, headers['idempotency-key']),
  });

  api.route({
    ...updateSavedReply,
    handler: ({ adminSession, params, body }) => updateReply(context, adminSession, params.id, body),
  });

  api.route({
    ...deleteSavedReply,
    handler: ({ adminSession, params }) => removeReply(context, adminSession, params.id),
  });
}
