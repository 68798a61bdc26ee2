import type { ConnectionState } from '@kopa/contracts/people/person';

/** The private fields of a member's record. The phone number is not in any record that others get. */
interface Guarded {
  email: string | null;
  stateCode?: string | null;
  isOnline: boolean;
}

/** The relation of the viewer to the shown member. */
export interface Viewer {
  isSelf: boolean;
  connection: Pick<ConnectionState, 'status'> | null;
}

/** Clears the fields that the viewer may not read: email, state code and presence are for connections (product 4.4). */
export function asSeenBy<T extends Guarded>({ isSelf, connection }: Viewer, member: T): T {
  if (isSelf || connection?.status === 'accepted') return member;
  return { ...member, email: null, isOnline: false, ...('stateCode' in member ? { stateCode: null } : {}) };
}

/** The connection as it is shown: null for a rejected request (product 4.4). */
export function shownConnection(connection: ConnectionState | null): ConnectionState | null {
  return connection?.status === 'rejected' ? null : connection;
}
