import { serviceCourse } from '@kopa/contracts/service-facts';
import type { ServiceYear } from '@kopa/contracts/service-year';

/** An all-day entry of a calendar. `from` and `to` are included. */
export interface CalendarEntry {
  /** Unique within the service year, and the same whenever the calendar is fetched. */
  key: string;
  title: string;
  from: string;
  to: string;
}

/**
 * The entries of a service year in a calendar (product 4.25): camp and passing-out, and the windows of the clearances
 * that are not entered. Entries that last most of the year would only fill the calendar.
 */
export function calendarEntries({ milestones, clearances }: ServiceYear): CalendarEntry[] {
  const dated = milestones.filter(({ key }) => key === 'camp' || key === 'passing_out');
  const due = clearances.filter(({ status }) => status === 'upcoming' || status === 'open');
  return [
    ...dated.map(({ key, from, to }) => ({ key, title: serviceCourse.milestones[key], from, to })),
    ...due.map(({ month, opensOn, closesOn }) => ({
      ...{ key: `clearance-${month}`, title: `Clearance for ${monthName(month)}` },
      ...{ from: opensOn, to: closesOn },
    })),
  ];
}

/** A month in words, such as `September 2026`. */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month));
}
