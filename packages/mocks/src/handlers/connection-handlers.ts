import * as connections from '@kopa/contracts/connections';
import { answer } from '@kopa/contracts/msw';
import { assertConnected, assertMayCancel } from '@kopa/rules/connections';
import { callsOf } from '../calls.ts';
import { answerConnection, pairOf, removeConnection, requestConnection } from '../connection-actions.ts';
import { settleRequest } from '../notifications.ts';
import { newestFirst, pageOf } from '../pages.ts';
import type { StoredConnection } from '../stored.ts';
import { connectionBetween, connectionView, isActive } from '../views.ts';
import type { World } from '../world.ts';

/** Requests, decisions and the lists of connections. */
export function connectionHandlers(world: World) {
  const calls = callsOf(world);

  function listOf(viewerId: number, keep: (connection: StoredConnection) => boolean) {
    return newestFirst(world.connections)
      .filter(({ userId, connectedUserId }) => userId === viewerId || connectedUserId === viewerId)
      .filter(({ userId, connectedUserId }) => isActive(world, userId === viewerId ? connectedUserId : userId))
      .filter(keep)
      .map((connection) => connectionView(world, viewerId, connection));
  }

  return [
    calls.member(connections.requestConnection, ({ user, body, key }) => {
      const { connection, status } = requestConnection(world, user.id, body.connectedUserId, key);
      return answer(connection, { status });
    }),
    calls.member(connections.answerConnection, ({ user, params, body }) =>
      answerConnection(world, user.id, params.id, body.status),
    ),
    calls.member(connections.disconnect, ({ user, params }) => {
      const found = connectionBetween(world, user.id, params.id) as StoredConnection;
      assertConnected(found && pairOf(found));
      removeConnection(world, found);
      return null;
    }),
    calls.member(connections.cancelConnection, ({ user, params }) => {
      const found = world.connections.find(({ id }) => id === params.id) as StoredConnection;
      assertMayCancel(found && pairOf(found), user.id);
      removeConnection(world, found);
      settleRequest(world, found.id, 'cancelled');
      return null;
    }),
    calls.member(connections.listConnections, ({ user, ...input }) =>
      pageOf(
        listOf(user.id, ({ status }) => status === 'accepted'),
        input,
      ),
    ),
    calls.member(connections.listReceivedRequests, ({ user, ...input }) => {
      const received = listOf(user.id, (one) => one.status === 'pending' && one.connectedUserId === user.id);
      return pageOf(received, input);
    }),
    calls.member(connections.listSentRequests, ({ user, ...input }) => {
      const sent = listOf(user.id, (one) => one.status === 'pending' && one.userId === user.id);
      return pageOf(sent, input);
    }),
  ];
}
