import type { Connection } from '@kopa/contracts/connections';
import type { Contact } from '@kopa/contracts/users';
import { asSeenBy, type Viewer } from '@kopa/rules/privacy';
import type { Context } from '../../context.ts';
import type { ContactRow } from '../../shared/contacts.ts';
import type { ConnectionRow } from './connections.queries.ts';

/** A connection in the format of the API. */
export function connectionView(context: Context, row: ConnectionRow): Connection {
  return { ...row, otherUser: contactView(context, row.otherUser, row) };
}

/** A contact in the format of the API, without the fields that the viewer may not read. */
export function contactView(context: Context, row: ContactRow, connection: Viewer['connection']): Contact {
  const contact: Contact = { ...row, isOnline: context.hub.presence.isOnline(row.id) };
  return asSeenBy({ isSelf: false, connection }, contact);
}
