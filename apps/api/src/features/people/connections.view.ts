import type { Connection } from '@kopa/contracts/people/connections';
import type { Partner } from '@kopa/contracts/people/person';
import { asSeenBy, type Viewer } from '@kopa/rules/account/privacy';
import type { Context } from '../../process/context.ts';
import type { PartnerRow } from '../../shared/partner.ts';
import type { ConnectionRow } from './connections.queries.ts';

/** A connection in the format of the API. */
export function connectionView(context: Context, row: ConnectionRow): Connection {
  return { ...row, otherUser: partnerView(context, row.otherUser, row) };
}

/** A partner in the format of the API, without the fields that the viewer may not read. */
export function partnerView(context: Context, row: PartnerRow, connection: Viewer['connection']): Partner {
  const partner: Partner = { ...row, isOnline: context.hub.presence.isOnline(row.id) };
  return asSeenBy({ isSelf: false, connection }, partner);
}
