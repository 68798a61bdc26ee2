import { type AnalyticsInterval, getPlatformAnalytics } from '@kopa/contracts/admin/analytics';
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
