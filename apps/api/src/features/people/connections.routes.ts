import {
  answerConnection as answerConnectionCall,
  type Connection,
  cancelConnection as cancelConnectionCall,
  disconnect as disconnectCall,
  listConnections,
  listReceivedRequests,
  listSentRequests,
  requestConnection as requestConnectionCall,
} from '@kopa/contracts/people/connections';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../http/api.ts';
import { type PageQuery, page, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { answerConnection, cancelConnection, disconnect, requestConnection } from './connections.actions.ts';
import { type ConnectionList, findConnections } from './connections.queries.ts';
import { connectionView } from './connections.view.ts';

export function connectionsRoutes(api: Api, context: Context): void {
  api.route({
    ...requestConnectionCall,
    handler: async (request, reply) => {
      const { connectedUserId } = request.body;
      const key = request.headers['idempotency-key'];
      const { connection, status } = await requestConnection(context, request.session, connectedUserId, key);
      return reply.status(status as 200 | 201).send(connection);
    },
  });

  api.route({
    ...answerConnectionCall,
    handler: (request) => answerConnection(context, request.session, request.params.id, request.body.status),
  });

  api.route({
    ...disconnectCall,
    handler: (request) => disconnect(context, request.session, request.params.id),
  });

  api.route({
    ...cancelConnectionCall,
    handler: (request) => cancelConnection(context, request.session, request.params.id),
  });

  /** One of the member's three lists, a page of it. */
  const listOf =
    (list: ConnectionList) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<Connection[]> => {
      const wanted = pageRequest(request.query as PageQuery);
      const rows = await findConnections(context.db, request.session.memberId, list, wanted);
      const shown = page(request, reply, rows, wanted.limit, (row) => row.id);
      return shown.map((row) => connectionView(context, row));
    };

  api.route({ ...listConnections, handler: listOf('accepted') as never });
  api.route({ ...listReceivedRequests, handler: listOf('received') as never });
  api.route({ ...listSentRequests, handler: listOf('sent') as never });
}
