import type { User } from '@kopa/contracts/account/user';
import { serviceDays } from '@kopa/rules/service/service-days';
import type { Context } from '../../process/context.ts';
import type { OwnRow } from './profile.queries.ts';

/** A member's own record as sent: the row with its time-dependent values. */
export function ownUser(context: Context, row: OwnRow): User {
  const { serviceStartDate, serviceDays: length, ...shown } = row;
  return {
    ...shown,
    ...serviceDays(serviceStartDate, length, context.now()),
    similarities: [],
    isOnline: context.hub.presence.isOnline(row.id),
  };
}
