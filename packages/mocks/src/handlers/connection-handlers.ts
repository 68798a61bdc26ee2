import {
  cancelConnection,
  decideConnection,
  disconnect,
  listConnections,
  listReceivedRequests,
  listSentRequests,
  requestConnection,
} from '@kopa/contracts/connections';
import { connectionLimits } from '@kopa/contracts/limits';
import { answer, MockError, mock } from '@kopa/contracts/msw';
import { notify } from '../actions.ts';
import { newestFirst, once, pageOf, self, signedIn } from '../requests.ts';
import type { StoredConnection } from '../stored.ts';
import { activeMemberOf, connectionBetween, connectionView, isActive } from '../views.ts';
import type { World } from '../world.ts';

/** Requests, decisions and the lists of connections. */
export function connectionHandlers(world: World) {
  function listOf(viewerId: number, keep: (connection: StoredConnection) => boolean) {
    return newestFirst(world.connections)
      .filter(({ userId, connectedUserId }) => userId === viewerId || connectedUserId === viewerId)
      .filter(({ userId, connectedUserId }) => isActive(world, userId === viewerId ? connectedUserId : userId))
      .filter(keep)
      .map((connection) => connectionView(world, viewerId, connection));
  }

  /** Returns the connection to one of its two members; throws 404 for others. */
  function ownConnection(viewerId: number, id: number): StoredConnection {
    const found = world.connections.find((connection) => connection.id === id);
    if (found === undefined || (found.userId !== viewerId && found.connectedUserId !== viewerId)) {
      throw new MockError('not_found');
    }
    return found;
  }

  function remove(connection: StoredConnection) {
    world.connections = world.connections.filter((candidate) => candidate !== connection);
  }

  function markRequestRead(viewerId: number, connectionId: number) {
    for (const notification of world.notifications) {
      if (notification.userId === viewerId && notification.relatedId === connectionId) notification.isRead = true;
    }
  }

  return [
    mock(requestConnection, ({ body, request }) => {
      const { user } = self(world, body.userId);
      if (body.connectedUserId === user.id) throw new MockError('own_connection');
      activeMemberOf(world, body.connectedUserId);
      return once(world, request, () => {
        const existing = connectionBetween(world, user.id, body.connectedUserId);
        if (existing?.status === 'accepted') throw new MockError('already_connected');
        if (existing?.status === 'pending') {
          if (existing.userId === user.id) throw new MockError('already_requested');
          existing.status = 'accepted';
          return answer(connectionView(world, user.id, existing), { status: 200 });
        }
        if (existing !== undefined) {
          const age = world.now().getTime() - Date.parse(existing.createdAt);
          if (existing.userId === user.id && age < connectionLimits.requestAgainAfter) {
            throw new MockError('recently_declined');
          }
          remove(existing);
        }
        const connection: StoredConnection = {
          id: world.nextId(),
          userId: user.id,
          connectedUserId: body.connectedUserId,
          status: 'pending',
          createdAt: world.now().toISOString(),
        };
        world.connections.push(connection);
        notify(world, body.connectedUserId, {
          type: 'connection_request',
          message: `${user.name} sent you a connection request`,
          relatedId: connection.id,
        });
        return answer(connectionView(world, user.id, connection), { status: 201 });
      });
    }),
    mock(decideConnection, ({ params, body }) => {
      const { user } = signedIn(world);
      const connection = ownConnection(user.id, params.id);
      if (connection.connectedUserId !== user.id) throw new MockError('forbidden');
      if (connection.status !== 'pending') throw new MockError('already_decided');
      connection.status = body.status;
      markRequestRead(user.id, connection.id);
      return connectionView(world, user.id, connection);
    }),
    mock(disconnect, ({ params, query }) => {
      const { user } = self(world, query.currentUserId);
      const connection = connectionBetween(world, user.id, params.id);
      if (connection?.status !== 'accepted') throw new MockError('not_found');
      remove(connection);
      return null;
    }),
    mock(cancelConnection, ({ params }) => {
      const { user } = signedIn(world);
      const connection = ownConnection(user.id, params.id);
      if (connection.userId !== user.id) throw new MockError('forbidden');
      if (connection.status !== 'pending') throw new MockError('already_decided');
      remove(connection);
      return null;
    }),
    mock(listConnections, (input) => {
      const { user } = self(world, input.params.id);
      return pageOf(
        listOf(user.id, ({ status }) => status === 'accepted'),
        input,
      );
    }),
    mock(listReceivedRequests, (input) => {
      const { user } = self(world, input.params.id);
      const received = listOf(user.id, (one) => one.status === 'pending' && one.connectedUserId === user.id);
      return pageOf(received, input);
    }),
    mock(listSentRequests, (input) => {
      const { user } = self(world, input.params.id);
      const sent = listOf(user.id, (one) => one.status === 'pending' && one.userId === user.id);
      return pageOf(sent, input);
    }),
  ];
}
