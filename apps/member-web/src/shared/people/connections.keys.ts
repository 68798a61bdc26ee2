/** Kinds of a member's lists of connections. */
export type ConnectionList = 'accepted' | 'received' | 'sent';

export const connectionsKey = ['connections'] as const;

/** Key of one of a member's lists. It has its own file because the queries and the cache both use it. */
export function connectionListKey(memberId: number, list: ConnectionList) {
  return [...connectionsKey, memberId, list] as const;
}

/**
 * `meta` of a query that a change of connections makes stale (product 2.24), so that `people` needs no query keys of
 * features.
 */
export const followsConnections = { followsConnections: true } as const;
