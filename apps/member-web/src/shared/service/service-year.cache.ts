import type { QueryClient } from '@tanstack/react-query';
import { refetchWhere } from '../lists/refetch-where.ts';
import { calendarKey, serviceYearKey } from './service-year.keys.ts';

/** Refetches the calendar and the clearances after announced dates were published, changed or withdrawn. */
export function refetchCalendar(client: QueryClient, memberId: number): void {
  for (const queryKey of [calendarKey, serviceYearKey(memberId)]) refetchWhere(client, { queryKey });
}
