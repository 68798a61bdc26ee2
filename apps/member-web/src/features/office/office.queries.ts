import { listRoster } from '@kopa/contracts/office/offices';
import {
  closeRollCall,
  correctMark,
  listOfficeRollCalls,
  listRosterEntries,
  type NewCorrection,
  type NewRollCall,
  openRollCall,
  type RosterEntry,
} from '@kopa/contracts/office/roll-calls';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { changeCached } from '../../shared/lists/change-cached.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';
import { recorded, refetchWhere } from '../../shared/lists/refetch-where.ts';
import { putOfficeRollCall } from '../../shared/office/roll-calls.cache.ts';
import { closedRosterKey, officeRollCallsKey, rosterKey } from '../../shared/office/roll-calls.keys.ts';
import type { RosterLine } from '../../shared/office/roll-calls.queries.ts';
import { freshFromLoader } from '../../shared/page/page-loader.ts';

/** The members of the office's place who match, by state code. Each first page leaves a row in the audit log. */
export function officeRosterQuery(officeId: number, search: string) {
  return infiniteQueryOptions({
    queryKey: ['office-roster', officeId, search],
    queryFn: ({ pageParam, signal }) => {
      const query = { cursor: pageParam, ...(search && { search }) };
      return api.page(listRoster, { params: { id: officeId }, query }, { signal });
    },
    ...cursorPaging,
    placeholderData: keepPreviousData,
    meta: recorded,
  });
}

/** The roll calls of an office, newest first. */
export function officeRollCallsQuery(officeId: number) {
  return infiniteQueryOptions({
    queryKey: officeRollCallsKey(officeId),
    queryFn: ({ pageParam, signal }) =>
      api.page(listOfficeRollCalls, { params: { id: officeId }, query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    // One that is over closes itself.
    staleTime: 0,
    meta: { offline: true },
  });
}

/** The roster of an open roll call, by state code: all of it. */
export function rosterQuery(rollCallId: number) {
  return queryOptions({
    queryKey: rosterKey(rollCallId),
    queryFn: async ({ signal }): Promise<RosterLine[]> => {
      const entries = await api.call(listRosterEntries, { params: { id: rollCallId } }, { signal });
      return entries.map(({ isClaimed: _claimed, ...line }) => line);
    },
    staleTime: freshFromLoader,
    meta: { offline: true },
  });
}

/** The roster of a closed roll call, with the claims. */
export function closedRosterQuery(rollCallId: number) {
  return queryOptions({
    queryKey: closedRosterKey(rollCallId),
    queryFn: ({ signal }) => api.call(listRosterEntries, { params: { id: rollCallId } }, { signal }),
    staleTime: freshFromLoader,
  });
}

/** Opens a roll call; attempts with the same key open one. */
export function openRollCallMutation(client: QueryClient, officeId: number) {
  return mutationOptions({
    mutationFn: ({ idempotencyKey, ...body }: NewRollCall & { idempotencyKey: string }) =>
      api.call(openRollCall, { params: { id: officeId }, body }, { idempotencyKey }),
    onSuccess: (rollCall) => putOfficeRollCall(client, rollCall),
    // Another device may have opened one.
    onError: () => refetchWhere(client, { queryKey: officeRollCallsKey(officeId) }),
  });
}

/** Closes a roll call; the device forgets its roster. */
export function closeRollCallMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: number) => api.call(closeRollCall, { params: { id } }),
    onSuccess: (rollCall) => putOfficeRollCall(client, rollCall),
  });
}

/** Corrects a mark after the closing; attempts with the same key correct once. */
export function correctMutation(client: QueryClient, rollCallId: number) {
  return mutationOptions({
    mutationFn: ({ idempotencyKey, ...body }: NewCorrection & { idempotencyKey: string }) =>
      api.call(correctMark, { params: { id: rollCallId }, body }, { idempotencyKey }),
    onSuccess: (corrected) =>
      changeCached<RosterEntry[]>(client, closedRosterKey(rollCallId), (entries) =>
        entries?.map((entry) => (entry.memberId === corrected.memberId ? corrected : entry)),
      ),
  });
}
