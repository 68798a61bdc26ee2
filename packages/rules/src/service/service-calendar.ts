import type { CalendarEntry } from '@kopa/contracts/service/calendar';
import { serviceCourse } from '@kopa/contracts/service/service-course';
import type { ServiceYear } from '@kopa/contracts/service/service-year';

/** An all-day event of a calendar file. `from` and `to` are included. */
export interface CalendarEvent {
  /** Unique within the service year, and the same whenever the file is fetched. */
  key: string;
  title: string;
  from: string;
  to: string;
  description: string | null;
  /** Grows with each change of the event. */
  sequence: number;
  isCancelled: boolean;
  /** When it was last changed; null for dates that follow from the service's start. */
  changedAt: string | null;
}

/** An entry with its changes, for a calendar file. */
export type FiledEntry = Pick<
  CalendarEntry,
  'id' | 'title' | 'from' | 'to' | 'announcedBy' | 'note' | 'source' | 'publishedAt' | 'changedAt'
> & { changes: number; withdrawnAt: string | null };

/**
 * The events of a service year in a calendar file (product 4.37): camp and passing-out, the entries that concern the
 * member, and the clearances that are due where no entry has announced their window. Events that last most of the year
 * would only fill the calendar.
 */
export function calendarEvents(
  { milestones, clearances }: ServiceYear,
  entries: readonly FiledEntry[],
): CalendarEvent[] {
  const fixed = { description: null, sequence: 0, isCancelled: false, changedAt: null };
  const dated = milestones.filter(({ key }) => key === 'camp' || key === 'passing_out');
  const usual = clearances.filter(
    ({ status, isAnnounced }) => !isAnnounced && (status === 'upcoming' || status === 'open'),
  );
  return [
    ...dated.map(({ key, from, to }) => ({ ...fixed, key, title: serviceCourse.milestones[key], from, to })),
    ...usual.map(({ month, opensOn, closesOn }) => ({
      ...{ ...fixed, key: `clearance-${month}`, title: `Clearance for ${monthName(month)}` },
      ...{ from: opensOn, to: closesOn, description: 'Usual dates, not announced' },
    })),
    ...entries.map(eventOf),
  ];
}

function eventOf({ id, title, from, to, ...entry }: FiledEntry): CalendarEvent {
  const { announcedBy, note, source, changes, publishedAt, changedAt, withdrawnAt } = entry;
  return {
    ...{ key: `entry-${id}`, title, from, to, sequence: changes, isCancelled: withdrawnAt !== null },
    description: [`Announced by ${announcedBy}`, note, source].filter((line) => line !== null).join('\n'),
    changedAt: withdrawnAt ?? changedAt ?? publishedAt,
  };
}

const inMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month in words, such as `September 2026`. */
export function monthName(month: string): string {
  return inMonth.format(new Date(month));
}
