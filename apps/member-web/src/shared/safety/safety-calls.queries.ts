import { listOpenSafetyCalls } from '@kopa/contracts/safety/safety-calls';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { followsConnections } from '../people/connections.keys.ts';
import { safetyCallsKey } from './safety-calls.keys.ts';

/** The open safety calls that concern the member, newest first. */
export const safetyCallsQuery = queryOptions({
  queryKey: safetyCallsKey,
  queryFn: ({ signal }) => api.call(listOpenSafetyCalls, {}, { signal }),
  meta: { offline: true, ...followsConnections },
});
