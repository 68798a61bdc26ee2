import type { Connection } from '@kopa/contracts/connections';
import type { Contact } from '@kopa/contracts/users';
import type { Context } from '../../context.ts';
import type { ContactRow } from '../../db/contacts.ts';
import type { ConnectionRow } from './connections.queries.ts';

/** A connection as the wire has it; whether the other is online is told of accepted ones only. */
export function connectionView(context: Context, row: ConnectionRow): Connection {
  return { ...row, otherUser: contactView(context, row.otherUser, row.status === 'accepted') };
}

/** A contact as the wire has it. */
export function contactView(context: Context, row: ContactRow, connected: boolean): Contact {
  return { ...row, isOnline: connected && context.hub.presence.isOnline(row.id) };
}
