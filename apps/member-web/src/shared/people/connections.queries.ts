import {
  answerConnection,
  type ConnectionAnswer,
  cancelConnection,
  disconnect,
  listConnections,
  listReceivedRequests,
  listSentRequests,
  requestConnection,
} from '@kopa/contracts/people/connections';
import { newKey } from '@kopa/ui/new-key';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { cursorPaging } from '../lists/pages.ts';
import { putConnection, refetchAfterConnectionChange, removeConnection } from './connections.cache.ts';
import { connectionListKey } from './connections.keys.ts';

/** Accepted connections, newest first. */
export function connectionsQuery(memberId: number) {
  return listQuery(memberId, 'accepted');
}

/** Pending requests that the member received, newest first. */
export function receivedRequestsQuery(memberId: number) {
  return listQuery(memberId, 'received');
}

/** Pending requests that the member sent, newest first. */
export function sentRequestsQuery(memberId: number) {
  return listQuery(memberId, 'sent');
}

const routes = { accepted: listConnections, received: listReceivedRequests, sent: listSentRequests };

function listQuery(memberId: number, list: keyof typeof routes) {
  return infiniteQueryOptions({
    queryKey: connectionListKey(memberId, list),
    queryFn: ({ pageParam, signal }) =>
      api.page(routes[list], { params: { id: memberId }, query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    meta: { offline: true },
  });
}

/** Requests a connection. If the other member has already asked, it comes back accepted. */
export function requestConnectionMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: (otherId: number) =>
      api.call(
        requestConnection,
        { body: { userId: memberId, connectedUserId: otherId, status: 'pending' } },
        { idempotencyKey: newKey() },
      ),
    onSuccess: (connection) => {
      putConnection(client, memberId, connection);
      void refetchAfterConnectionChange(client);
    },
  });
}

/** Accepts or rejects a received request. */
export function answerConnectionMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: ({ id, status }: { id: number; status: ConnectionAnswer }) =>
      api.call(answerConnection, { params: { id }, body: { status } }),
    onSuccess: (connection) => {
      putConnection(client, memberId, connection);
      void refetchAfterConnectionChange(client);
    },
    // The other member may have acted first, so fetch the current state.
    onError: () => void refetchAfterConnectionChange(client),
  });
}

/** Ends an accepted connection with a member. */
export function disconnectMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: (otherId: number) =>
      api.call(disconnect, { params: { id: otherId }, query: { currentUserId: memberId } }),
    onSuccess: (_none, otherId) => {
      removeConnection(client, memberId, otherId);
      void refetchAfterConnectionChange(client);
    },
    onError: () => void refetchAfterConnectionChange(client),
  });
}

/** Cancels a request that the member sent. */
export function cancelConnectionMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: ({ id }: { id: number; otherId: number }) => api.call(cancelConnection, { params: { id } }),
    onSuccess: (_none, { otherId }) => {
      removeConnection(client, memberId, otherId);
      void refetchAfterConnectionChange(client);
    },
    onError: () => void refetchAfterConnectionChange(client),
  });
}
