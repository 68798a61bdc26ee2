import { listRollCalls, type RosterEntry } from '@kopa/contracts/office/roll-calls';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { followsPortal } from '../lists/follows-portal.ts';
import { openRollCallsKey } from './roll-calls.keys.ts';

/** A line of a roster as the marker's device keeps it: without the claims. */
export type RosterLine = Omit<RosterEntry, 'isClaimed'>;

/** The open roll calls on whose rosters the member is, newest first. */
export const openRollCallsQuery = queryOptions({
  queryKey: openRollCallsKey,
  queryFn: ({ signal }) => api.call(listRollCalls, {}, { signal }),
  meta: { offline: true, ...followsPortal },
});
