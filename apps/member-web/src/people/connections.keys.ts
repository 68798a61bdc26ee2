/** The lists of connections that a member has. */
export type ConnectionList = 'accepted' | 'received' | 'sent';

export const connectionsKey = ['connections'] as const;

/** Key of one of a member's lists; kept apart because the queries and the cache both need it. */
export function connectionListKey(memberId: number, list: ConnectionList) {
  return [...connectionsKey, memberId, list] as const;
}

/**
 * `meta` of a query that the features' own mutations of connections make stale (product 2.24); it spares `community` from knowing the features' keys.
 */
export const followsConnections = { followsConnections: true } as const;
