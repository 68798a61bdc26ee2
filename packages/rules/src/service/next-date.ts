import type { CalendarEntry, CalendarKind } from '@kopa/contracts/service/calendar';
import type { MonthClearance } from './clearances.ts';
import { monthName } from './service-calendar.ts';

/** The next date of a service year: the beginning of an entry, or the end of one that runs. */
export interface NextDate {
  day: string;
  isBeginning: boolean;
  title: string;
  kind: CalendarKind;
  /** False for a clearance with the usual dates. */
  isAnnounced: boolean;
  /** The office that has announced it, and its note; null for usual dates. */
  announcedBy: string | null;
  note: string | null;
}

/** The parts of an announced entry that its dates need. */
export type DatedEntry = Pick<CalendarEntry, 'kind' | 'title' | 'from' | 'to' | 'announcedBy' | 'note'>;

/**
 * The next date of a member's service year, null for none. `entries` are those that concern the member; of the windows
 * among them only those in force count, and none that the member has cleared.
 */
export function nextDate(
  clearances: readonly MonthClearance[],
  entries: readonly DatedEntry[],
  today: string,
): NextDate | null {
  const due = clearances
    .filter(({ status }) => status === 'upcoming' || status === 'open')
    .map(({ month, opensOn, closesOn, isAnnounced, announcedBy, note }) => ({
      ...{ kind: 'clearance_window' as const, title: `Clearance for ${monthName(month)}` },
      ...{ from: opensOn, to: closesOn, isAnnounced, announcedBy, note },
    }));
  const others = entries
    .filter(({ kind }) => kind !== 'clearance_window')
    .map((entry) => ({ ...entry, isAnnounced: true }));
  const dates = [...due, ...others]
    .filter(({ to }) => to >= today)
    .map(({ kind, title, from, to, isAnnounced, announcedBy, note }) => {
      const isBeginning = from > today;
      return { day: isBeginning ? from : to, isBeginning, title, kind, isAnnounced, announcedBy, note };
    });
  return dates.sort((one, other) => one.day.localeCompare(other.day))[0] ?? null;
}
