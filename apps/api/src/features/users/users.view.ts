import type { OtherUser, User } from '@kopa/contracts/users';
import type { Context } from '../../context.ts';
import type { OtherRow, OwnRow } from './users.queries.ts';
import { serviceDays } from './users.rules.ts';

/** A member's own record as the wire has it: the row with what depends on the moment. */
export function ownUser(context: Context, row: OwnRow): User {
  const { serviceStartDate, serviceDays: length, ...shown } = row;
  return {
    ...shown,
    ...serviceDays(serviceStartDate, length, context.now()),
    similarities: [],
    isOnline: context.hub.presence.isOnline(row.id),
  };
}

/** Another member as the wire has them; whether they are online is told of accepted connections only. */
export function otherUser(context: Context, row: OtherRow): OtherUser {
  const { serviceStartDate, serviceDays: length, ...shown } = row;
  return {
    ...shown,
    ...serviceDays(serviceStartDate, length, context.now()),
    isOnline: row.connection?.status === 'accepted' && context.hub.presence.isOnline(row.id),
  };
}
