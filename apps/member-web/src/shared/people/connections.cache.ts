import type { Connection } from '@kopa/contracts/people/connections';
import type { ConnectionState } from '@kopa/contracts/people/person';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../lists/change-cached.ts';
import { changeItems, type Pages, putItem } from '../lists/pages.ts';
import { refetchWhere } from '../lists/refetch-where.ts';
import { type ConnectionList, connectionListKey, connectionsKey } from './connections.keys.ts';
import { changePerson } from './people.cache.ts';
import { peopleKey, peopleKeys } from './people.keys.ts';

const lists: readonly ConnectionList[] = ['accepted', 'received', 'sent'];

/** The list that shows a connection to one of its two members; null if it was rejected. */
function listOf(memberId: number, { userId, status }: ConnectionState): ConnectionList | null {
  if (status === 'rejected') return null;
  if (status === 'accepted') return 'accepted';
  return userId === memberId ? 'sent' : 'received';
}

/** Updates every list, card and profile after a request was made, received, accepted or rejected. Idempotent. */
export function putConnection(client: QueryClient, memberId: number, connection: Connection): void {
  const target = listOf(memberId, connection);
  for (const list of lists) {
    changeCached<Pages<Connection>>(client, connectionListKey(memberId, list), (pages) =>
      list === target ? putItem(pages, connection) : without(pages, connection.otherUser.id),
    );
  }
  const { id, userId, connectedUserId, status } = connection;
  changePerson(client, connection.otherUser.id, (person) => ({
    ...person,
    connection: { id, userId, connectedUserId, status },
  }));
}

/** Updates every list, card and profile after a connection to a member ended. Idempotent. */
export function removeConnection(client: QueryClient, memberId: number, otherId: number): void {
  for (const list of lists) {
    changeCached<Pages<Connection>>(client, connectionListKey(memberId, list), (pages) => without(pages, otherId));
  }
  changePerson(client, otherId, (person) => ({
    ...person,
    connection: null,
    email: null,
    stateCode: null,
    isOnline: false,
  }));
}

/** Applies `map` to every cached connection. */
export function mapConnections(client: QueryClient, map: (connection: Connection) => Connection): void {
  changeCached<Pages<Connection>>(client, connectionsKey, (pages) => changeItems(pages, map));
}

function without(pages: Pages<Connection> | undefined, otherId: number): Pages<Connection> | undefined {
  return changeItems(pages, (connection) => (connection.otherUser.id === otherId ? null : connection));
}

/**
 * Refetches the data that a change of connections affects: people, connections, and the queries whose `meta` is {@link
 * followsConnections}. Suggestions are only marked stale, so that a card does not disappear while the member uses it.
 */
export async function refetchAfterConnectionChange(client: QueryClient): Promise<void> {
  const [, suggestions] = peopleKeys.suggestions;
  // A first fetch in flight may be older than the change, and invalidating would not repeat it.
  await client.cancelQueries({ queryKey: peopleKey, fetchStatus: 'fetching' });
  void client.invalidateQueries({ queryKey: peopleKeys.suggestions, refetchType: 'none' });
  refetchWhere(client, { queryKey: peopleKey, predicate: ({ queryKey }) => queryKey[1] !== suggestions });
  refetchWhere(client, { queryKey: connectionsKey });
  refetchWhere(client, { predicate: ({ meta }) => meta?.followsConnections === true });
}
