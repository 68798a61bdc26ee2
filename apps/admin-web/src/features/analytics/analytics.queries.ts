import { type AnalyticsInterval, getPlatformAnalytics, listClearanceDays } from '@kopa/contracts/admin/analytics';
import type { StateName } from '@kopa/contracts/service/lgas';
import type { DayRange } from '@kopa/rules/admin/analytics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';

/** The figures of a range of days. */
export function analyticsQuery(range: DayRange, interval: AnalyticsInterval) {
  return queryOptions({
    queryKey: ['analytics', range, interval],
    queryFn: ({ signal }) =>
      withErrorText(
        'Failed to fetch analytics',
        api.call(getPlatformAnalytics, { query: { ...range, interval } }, { signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** The clearances of a state on the last days, the earliest first. */
export function clearanceDaysQuery(state: StateName) {
  return queryOptions({
    queryKey: ['clearance-days', state],
    queryFn: ({ signal }) =>
      withErrorText('Failed to fetch clearance days', api.call(listClearanceDays, { query: { state } }, { signal })),
    placeholderData: keepPreviousData,
  });
}
