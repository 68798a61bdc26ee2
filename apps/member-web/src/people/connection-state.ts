import type { ConnectionState } from '@kopa/contracts/users';

/** How the signed-in member stands to another one (product 4.7). */
export type Relation = 'none' | 'sent' | 'received' | 'connected';

/** The relation that a connection means for one of its two members; a rejected one may be asked again. */
export function relationOf(memberId: number, connection: ConnectionState | null): Relation {
  if (connection === null || connection.status === 'rejected') return 'none';
  if (connection.status === 'accepted') return 'connected';
  return connection.userId === memberId ? 'sent' : 'received';
}
