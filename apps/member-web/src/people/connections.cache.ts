import type { Connection } from '@kopa/contracts/connections';
import type { ConnectionState } from '@kopa/contracts/users';
import type { QueryClient } from '@tanstack/react-query';
import { changeItems, type Pages, putItem } from '../lists/pages.ts';
import { type ConnectionList, connectionListKey, connectionsKey } from './connections.keys.ts';
import { changePerson } from './people.cache.ts';
import { peopleKey, peopleKeys } from './people.queries.ts';

const lists: readonly ConnectionList[] = ['accepted', 'received', 'sent'];

/** The list that a connection belongs to for one of its two members; a rejected one belongs to none. */
function listOf(memberId: number, { userId, status }: ConnectionState): ConnectionList | null {
  if (status === 'rejected') return null;
  if (status === 'accepted') return 'accepted';
  return userId === memberId ? 'sent' : 'received';
}

/**
 * Makes every list, card and profile show this state of a connection: a request made or received, accepted or
 * declined. Safe to repeat.
 */
export function putConnection(client: QueryClient, memberId: number, connection: Connection): void {
  const home = listOf(memberId, connection);
  for (const list of lists) {
    client.setQueryData<Pages<Connection>>(connectionListKey(memberId, list), (pages) =>
      list === home ? putItem(pages, connection) : without(pages, connection.otherUser.id),
    );
  }
  const { id, userId, connectedUserId, status } = connection;
  changePerson(client, connection.otherUser.id, (person) => ({
    ...person,
    connection: { id, userId, connectedUserId, status },
  }));
}

/** Makes every list, card and profile show that there is no connection to a member any more. Safe to repeat. */
export function removeConnection(client: QueryClient, memberId: number, otherId: number): void {
  for (const list of lists) {
    client.setQueryData<Pages<Connection>>(connectionListKey(memberId, list), (pages) => without(pages, otherId));
  }
  changePerson(client, otherId, (person) => ({
    ...person,
    connection: null,
    email: null,
    stateCode: null,
    isOnline: false,
  }));
}

/** Passes every cached connection through `map`. */
export function mapConnections(client: QueryClient, map: (connection: Connection) => Connection): void {
  client.setQueriesData<Pages<Connection>>({ queryKey: connectionsKey }, (pages) => changeItems(pages, map));
}

function without(pages: Pages<Connection> | undefined, otherId: number): Pages<Connection> | undefined {
  return changeItems(pages, (connection) => (connection.otherUser.id === otherId ? null : connection));
}

/**
 * Refetches what a change of connections touches: people, connections, and the queries whose `meta` says that they
 * follow them. Suggestions are only marked stale, so that a card does not vanish under the finger that tapped it.
 */
export async function refetchAfterConnectionChange(client: QueryClient): Promise<void> {
  const [, suggestions] = peopleKeys.suggestions;
  // A first answer that is on its way may be from before the change, and would not be asked for again.
  await client.cancelQueries({ queryKey: peopleKey, fetchStatus: 'fetching' });
  await Promise.all([
    client.invalidateQueries({ queryKey: peopleKeys.suggestions, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: peopleKey, predicate: ({ queryKey }) => queryKey[1] !== suggestions }),
    client.invalidateQueries({ queryKey: connectionsKey }),
    client.invalidateQueries({ predicate: ({ meta }) => meta?.followsConnections === true }),
  ]);
}
