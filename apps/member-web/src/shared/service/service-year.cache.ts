import type { QueryClient } from '@tanstack/react-query';
import { calendarKey, serviceYearKey } from './service-year.keys.ts';

/** Refetches the calendar and the clearances after announced dates were published, changed or withdrawn. */
export function refetchCalendar(client: QueryClient, memberId: number): void {
  void client.invalidateQueries({ queryKey: calendarKey });
  void client.invalidateQueries({ queryKey: serviceYearKey(memberId) });
}
