import { pageLimits } from '@kopa/contracts/limits';
import { type CalendarEntry, listCalendar } from '@kopa/contracts/service/calendar';
import { getServiceYear } from '@kopa/contracts/service/service-year';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { followsPortal } from '../lists/follows-portal.ts';
import { freshFromLoader } from '../page/page-loader.ts';
import { calendarKey, serviceYearKey } from './service-year.keys.ts';

/** The member's own service year. */
export function serviceYearQuery(memberId: number) {
  return queryOptions({
    queryKey: serviceYearKey(memberId),
    // A new day changes the due steps, and the record may have been fetched again.
    staleTime: freshFromLoader,
    queryFn: ({ signal }) => api.call(getServiceYear, { params: { id: memberId } }, { signal }),
    meta: { offline: true, ...followsPortal },
  });
}

/** The announced dates that concern the member, the earliest first: all pages, so that a device keeps them all. */
export const calendarQuery = queryOptions({
  queryKey: calendarKey,
  staleTime: freshFromLoader,
  queryFn: async ({ signal }) => {
    const entries: CalendarEntry[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await api.page(listCalendar, { query: { limit: pageLimits.max, cursor } }, { signal });
      entries.push(...page.items);
      cursor = page.nextCursor;
    }
    return entries;
  },
  meta: { offline: true, ...followsPortal },
});
