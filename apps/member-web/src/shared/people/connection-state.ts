import type { ConnectionState } from '@kopa/contracts/people/person';

/** Relation of the signed-in member to another member (product 4.7). */
export type Relation = 'none' | 'sent' | 'received' | 'connected';

/** The relation that a connection gives one of its two members. After a rejection a member may ask again. */
export function relationOf(memberId: number, connection: ConnectionState | null): Relation {
  if (connection === null || connection.status === 'rejected') return 'none';
  if (connection.status === 'accepted') return 'connected';
  return connection.userId === memberId ? 'sent' : 'received';
}
