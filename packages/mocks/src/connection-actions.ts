import type { Connection, ConnectionAnswer } from '@kopa/contracts/connections';
import { assertMayAnswer, assertMayRequest, outcomeOfRequest, type Pair } from '@kopa/rules/connections';
import { assertActiveMember } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import { acceptanceNotification, requestNotification } from '@kopa/rules/notifications';
import { endWatching } from './journey-ends.ts';
import { notify, settleRequest } from './notifications.ts';
import { createOnce } from './once.ts';
import type { StoredConnection } from './stored.ts';
import { connectionBetween, connectionView, isReachable, memberOf } from './views.ts';
import type { World } from './world.ts';

/**
 * Sends a connection request. If the other member has requested already, both become connected (status 200).
 * @throws 400 own_connection; 404; 409 already_connected, already_requested, recently_declined, idempotency_conflict
 */
export function requestConnection(world: World, memberId: number, recipientId: number, key: string | undefined) {
  assertMayRequest(memberId, recipientId);
  const creation = { memberId, operation: 'request_connection', input: { recipientId }, key };
  const { result, status } = createOnce(world, creation, {
    create: () => {
      assertActiveMember(isReachable(world, memberId, recipientId));
      const { connection, accepted } = ask(world, memberId, recipientId);
      return { id: connection.id, status: accepted ? 200 : 201 };
    },
    find: (id) => {
      assertActiveMember(isReachable(world, memberId, recipientId));
      return world.connections.find((connection) => connection.id === id);
    },
    publish: (made) => {
      const theirs = connectionView(world, recipientId, made);
      if (made.status === 'pending') {
        const payload = { connection: theirs, requestingUser: theirs.otherUser };
        return world.publish({ type: 'connection_request', payload }, [recipientId]);
      }
      publishAcceptance(world, theirs, recipientId);
      publishAcceptance(world, connectionView(world, memberId, made), memberId);
    },
  });
  const own = connectionView(world, memberId, result);
  return { connection: asCreated.connection(own, memberId, status === 200), status };
}

/** Adds a request, renews a rejected one, or accepts the request that the other member has sent. */
function ask(world: World, requesterId: number, recipientId: number) {
  const known = connectionBetween(world, requesterId, recipientId);
  if (known !== undefined && outcomeOfRequest(pairOf(known), requesterId, world.now()) === 'accept') {
    accept(world, known);
    return { connection: known, accepted: true };
  }
  const request = { userId: requesterId, connectedUserId: recipientId, status: 'pending', decidedAt: null } as const;
  const createdAt = world.now().toISOString();
  const connection: StoredConnection =
    known === undefined ? { id: world.nextId(), ...request, createdAt } : Object.assign(known, request, { createdAt });
  if (known === undefined) world.connections.push(connection);
  notify(world, requestNotification(recipientId, actorOf(world, requesterId), connection.id));
  return { connection, accepted: false };
}

/** Accepts or rejects a request. @throws 403 for the requester; 404; 409 already_decided */
export function answerConnection(world: World, memberId: number, id: number, status: ConnectionAnswer): Connection {
  const found = world.connections.find((connection) => connection.id === id) as StoredConnection;
  assertMayAnswer(found && pairOf(found), memberId);
  if (status === 'accepted') {
    assertActiveMember(isReachable(world, memberId, found.userId));
    accept(world, found);
    publishAcceptance(world, connectionView(world, found.userId, found), found.userId);
  } else {
    Object.assign(found, { status, decidedAt: world.now().toISOString() });
    settleRequest(world, id, 'answered');
  }
  return connectionView(world, memberId, found);
}

function accept(world: World, connection: StoredConnection): void {
  Object.assign(connection, { status: 'accepted', decidedAt: world.now().toISOString() });
  settleRequest(world, connection.id, 'answered');
  const { userId, connectedUserId, id } = connection;
  notify(world, acceptanceNotification(userId, actorOf(world, connectedUserId), id));
}

/** Removes a connection or request. */
export function removeConnection(world: World, removed: StoredConnection): void {
  world.connections = world.connections.filter((connection) => connection !== removed);
  endWatching(world, removed.userId, removed.connectedUserId);
}

/** A connection in the form that the rules take. */
export function pairOf(connection: StoredConnection): Pair {
  return { ...connection, decidedAt: connection.decidedAt ?? connection.createdAt };
}

/** Publishes to a member that they are now connected; `connection` is their view of it. */
function publishAcceptance(world: World, connection: Connection, receiverId: number): void {
  const payload = { connection, acceptingUser: connection.otherUser };
  world.publish({ type: 'connection_accepted', payload }, [receiverId]);
}

const actorOf = (world: World, id: number) => ({ id, name: memberOf(world, id).user.name });
