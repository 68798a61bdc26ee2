import type { CalendarEntry } from '@kopa/contracts/service/calendar';
import { serviceCourse } from '@kopa/contracts/service/service-course';
import type { Clearance } from '@kopa/contracts/service/service-year';
import { addDays, isWeekend } from '../dates.ts';

const { clearanceWindow } = serviceCourse;

/** First and last day of a window, both included. */
export type Window = Pick<Clearance, 'opensOn' | 'closesOn'>;

/** An entry that decides about clearances, as far as it does. */
export type Announced = Pick<
  CalendarEntry,
  'id' | 'kind' | 'from' | 'to' | 'audience' | 'announcedBy' | 'note' | 'source' | 'publishedAt'
>;

/** The window of a month that holds for a member. */
export interface WindowInForce extends Window {
  isSuspended: boolean;
  /** The suspension, else the announced window; null for the usual window. */
  announced: Announced | null;
}

/** The window of a month that no office has announced, on a weekend too (product 4.25). */
export function usualWindow(month: string): Window {
  return { opensOn: dayOf(month, clearanceWindow.fromDay), closesOn: dayOf(month, clearanceWindow.toDay) };
}

function dayOf(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`;
}

/**
 * The window of a month that holds for a member, of all entries that concern them (product 4.37). A suspension counts
 * if it covers the whole window.
 */
export function windowInForce(month: string, entries: readonly Announced[]): WindowInForce {
  const window = narrowest(entries.filter(({ kind, from }) => kind === 'clearance_window' && from.startsWith(month)));
  const { opensOn, closesOn } =
    window === undefined ? usualWindow(month) : { opensOn: window.from, closesOn: window.to };
  const suspension = narrowest(
    entries.filter(({ kind, from, to }) => kind === 'suspension' && from <= opensOn && to >= closesOn),
  );
  return { opensOn, closesOn, isSuspended: suspension !== undefined, announced: suspension ?? window ?? null };
}

/** The entry with the narrowest audience, of equals the newest by publishing. */
function narrowest(entries: readonly Announced[]): Announced | undefined {
  return entries.toSorted(
    (one, other) =>
      narrownessOf(other) - narrownessOf(one) ||
      Date.parse(other.publishedAt) - Date.parse(one.publishedAt) ||
      other.id - one.id,
  )[0];
}

/** The place decides. At the same place a batch, a CDS group or both count as one step. */
function narrownessOf({ audience: { state, lga, batch, cdsGroup } }: Announced): number {
  const place = lga === undefined ? Number(state !== undefined) : 2;
  return place * 2 + Number(batch !== undefined || cdsGroup !== undefined);
}

/** The last day of a window on which members can clear: they do so on weekdays only, where it has any. */
export function clearByOf({ opensOn, closesOn }: Window): string {
  let day = closesOn;
  while (isWeekend(day)) day = addDays(day, -1);
  return day < opensOn ? closesOn : day;
}
