import type { OtherUser } from '@kopa/contracts/people/person';
import { asSeenBy, shownConnection } from '@kopa/rules/account/privacy';
import { sharedTags } from '@kopa/rules/people/similarities';
import { serviceDays } from '@kopa/rules/service/service-days';
import type { Context } from '../../process/context.ts';
import type { OtherRow } from './others.queries.ts';

/** Another member as sent to a viewer. */
export function otherUser(context: Context, row: OtherRow): OtherUser {
  const { serviceStartDate, serviceDays: length, isSelf, viewer, connection, ...shown } = row;
  const whole: OtherUser = {
    ...shown,
    ...serviceDays(serviceStartDate, length, context.now()),
    similarities: sharedTags(viewer, shown),
    connection: shownConnection(connection),
    isOnline: context.hub.presence.isOnline(row.id),
  };
  return asSeenBy({ isSelf, connection }, whole);
}
