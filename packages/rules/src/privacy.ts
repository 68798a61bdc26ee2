import type { ConnectionState } from '@kopa/contracts/users';

/** What of a member not everybody may read; the phone number is in no record that others get. */
interface Guarded {
  email: string | null;
  stateCode?: string | null;
  isOnline: boolean;
}

/** How the viewer stands to the member shown. */
export interface Viewer {
  isSelf: boolean;
  connection: Pick<ConnectionState, 'status'> | null;
}

/** A member's record as the viewer may read it: email, state code and presence are for connections (product 4.4). */
export function asSeenBy<T extends Guarded>({ isSelf, connection }: Viewer, member: T): T {
  if (isSelf || connection?.status === 'accepted') return member;
  return { ...member, email: null, isOnline: false, ...('stateCode' in member ? { stateCode: null } : {}) };
}

/** What the two of a connection are shown to be: a rejected request reads as none (product 4.4). */
export function shownConnection(connection: ConnectionState | null): ConnectionState | null {
  return connection?.status === 'rejected' ? null : connection;
}
