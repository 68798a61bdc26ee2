import { daysAgo } from './portal.ts';

/** The first day of the month that many months before the present one, YYYY-MM-DD. */
export function monthStart(monthsAgo: number): string {
  const [year = 0, month = 0] = daysAgo(0).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsAgo, 1)).toISOString().slice(0, 10);
}

/** The name of the month of a date, such as `September 2026`. */
export function monthName(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date));
}

/** A date as members read it, such as `5 Mar 2026`. */
export function dayName(date: string): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', parts).format(new Date(date));
}
