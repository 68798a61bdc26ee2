import type { OtherUser, User } from '@kopa/contracts/users';
import { serviceDays } from '@kopa/rules/service-days';
import type { Context } from '../../context.ts';
import type { OtherRow, OwnRow } from './users.queries.ts';

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
