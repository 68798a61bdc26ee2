import type { Audience } from '@kopa/contracts/news/channels';
import {
  type CalendarEntryChanges,
  type CalendarKind,
  changeCalendarEntry,
  getCalendarReach,
  listAdminCalendar,
  listCalendarHistory,
  type NewCalendarEntry,
  publishCalendarEntry,
  withdrawCalendarEntry,
} from '@kopa/contracts/service/calendar';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';

/** Filters of the entries; an empty field matches all. */
export interface EntryFilter {
  state?: string;
  lga?: string;
  kind?: CalendarKind;
  /** The first day of the list. */
  from?: string;
}

/**
 * The entries that match, the earliest first, page by page. The previous result stays visible while the next one loads.
 */
export function entriesQuery(filter: EntryFilter) {
  return infiniteQueryOptions({
    queryKey: ['calendar', filter],
    queryFn: ({ pageParam, signal }) =>
      withErrorText(
        'Failed to fetch the calendar',
        api.page(listAdminCalendar, { query: { ...filter, ...pageParam } }, { signal }),
      ),
    ...cursorPaging,
    placeholderData: keepPreviousData,
  });
}

/** The number of members of an audience. */
export function reachQuery(audience: Audience) {
  return queryOptions({
    queryKey: ['calendar-reach', audience],
    queryFn: ({ signal }) =>
      withErrorText('Failed to count the audience', api.call(getCalendarReach, { query: audience }, { signal })),
  });
}

/** The steps in the life of an entry, the oldest first. */
export function historyQuery(id: number) {
  return queryOptions({
    queryKey: ['calendar-history', id],
    queryFn: ({ signal }) =>
      withErrorText('Failed to fetch the history', api.call(listCalendarHistory, { params: { id } }, { signal })),
  });
}

/** Publishes an entry. Retries of the same entry share a key. */
export const publishMutation = mutationOptions({
  mutationFn: ({ idempotencyKey, ...body }: NewCalendarEntry & { idempotencyKey: string }) =>
    withErrorText('Failed to publish the entry', api.call(publishCalendarEntry, { body }, { idempotencyKey })),
});

/** Changes an entry. */
export const changeMutation = mutationOptions({
  mutationFn: ({ id, changes }: { id: number; changes: CalendarEntryChanges }) =>
    withErrorText('Failed to save the entry', api.call(changeCalendarEntry, { params: { id }, body: changes })),
});

/** Withdraws an entry. */
export const withdrawMutation = mutationOptions({
  mutationFn: (id: number) =>
    withErrorText('Failed to withdraw the entry', api.call(withdrawCalendarEntry, { params: { id } })),
});
