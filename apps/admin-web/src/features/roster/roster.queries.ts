import { acceptOffice, leaveOffice, listRoster } from '@kopa/contracts/office/offices';
import {
  closeRollCall,
  correctMark,
  listOfficeRollCalls,
  listRosterEntries,
  markRoster,
  type NewCorrection,
  type NewMark,
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
import { withErrorText } from '../../api/failure.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';

/** Milliseconds after which an open roll call is fetched again: marks and claims of others. */
const renewedEvery = 15_000;

/** The members of an office's place who match, by state code. Each first page leaves a row in the audit log. */
export function rosterQuery(officeId: number, search: string) {
  return infiniteQueryOptions({
    queryKey: ['roster', officeId, search],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(search === '' ? {} : { search }), ...pageParam };
      return withErrorText(
        'Failed to fetch the roster',
        api.page(listRoster, { params: { id: officeId }, query }, { signal }),
      );
    },
    ...cursorPaging,
    placeholderData: keepPreviousData,
  });
}

/** First part of the keys of the roll calls of an office. */
export const rollCallsKey = ['roll-calls'] as const;

/** The roll calls of an office, newest first. */
export function rollCallsQuery(officeId: number) {
  return infiniteQueryOptions({
    queryKey: [...rollCallsKey, officeId],
    queryFn: ({ pageParam, signal }) =>
      withErrorText(
        'Failed to fetch the roll calls',
        api.page(listOfficeRollCalls, { params: { id: officeId }, query: pageParam }, { signal }),
      ),
    ...cursorPaging,
    refetchInterval: renewedEvery,
    meta: { silent: true },
  });
}

/** First part of the keys of the rosters of roll calls. */
const rostersKey = ['roll-call-entries'] as const;

/** The key of the roster of a roll call. */
export const entriesKey = (rollCallId: number) => [...rostersKey, rollCallId] as const;

/** The roster of a roll call, by state code: all of it. */
export function entriesQuery(rollCallId: number, isOpen: boolean) {
  return queryOptions({
    queryKey: entriesKey(rollCallId),
    queryFn: ({ signal }) =>
      withErrorText(
        'Failed to fetch the roster',
        api.call(listRosterEntries, { params: { id: rollCallId } }, { signal }),
      ),
    refetchInterval: isOpen ? renewedEvery : false,
    meta: { silent: true },
  });
}

/** Puts a corrected line into the roster of its roll call. */
export function putEntry(client: QueryClient, rollCallId: number, entry: RosterEntry): void {
  client.setQueryData<RosterEntry[]>(entriesKey(rollCallId), (entries) =>
    entries?.map((known) => (known.memberId === entry.memberId ? entry : known)),
  );
}

export const acceptMutation = mutationOptions({
  mutationFn: (id: number) => withErrorText('Failed to accept the office', api.call(acceptOffice, { params: { id } })),
});

/** Declines an offered office, or resigns from one. */
export const leaveMutation = mutationOptions({
  mutationFn: (id: number) => withErrorText('Failed to leave the office', api.call(leaveOffice, { params: { id } })),
});

/** Opens a roll call. Retries of the same one share a key. */
export const openMutation = mutationOptions({
  meta: { changes: [rollCallsKey] },
  mutationFn: ({ officeId, idempotencyKey, ...body }: NewRollCall & { officeId: number; idempotencyKey: string }) =>
    withErrorText(
      'Failed to open the roll call',
      api.call(openRollCall, { params: { id: officeId }, body }, { idempotencyKey }),
    ),
});

/** Sends marks. The answer has the mark of each member; nothing is fetched again. */
export function marksMutation(rollCallId: number) {
  return mutationOptions({
    meta: { changes: [] },
    mutationFn: (marks: NewMark[]) =>
      withErrorText('Failed to mark', api.call(markRoster, { params: { id: rollCallId }, body: { marks } })),
  });
}

export const closeMutation = mutationOptions({
  meta: { changes: [rollCallsKey, rostersKey] },
  mutationFn: (id: number) =>
    withErrorText('Failed to close the roll call', api.call(closeRollCall, { params: { id } })),
});

/** Corrects a mark of a closed roll call. Retries of the same correction share a key. */
export const correctMutation = mutationOptions({
  meta: { changes: [rollCallsKey] },
  mutationFn: ({
    rollCallId,
    idempotencyKey,
    ...body
  }: NewCorrection & { rollCallId: number; idempotencyKey: string }) =>
    withErrorText(
      'Failed to correct the mark',
      api.call(correctMark, { params: { id: rollCallId }, body }, { idempotencyKey }),
    ),
});
