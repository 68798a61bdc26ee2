const dayLength = 24 * 60 * 60 * 1000;

/** The date this many days after a date, both YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10);
}

/** The month after a month, both YYYY-MM. */
export function nextMonth(month: string): string {
  // The 28th exists in every month, and four days later is always the next one.
  return addDays(`${month}-28`, 4).slice(0, 7);
}

/** The month before a month, both YYYY-MM. */
export function previousMonth(month: string): string {
  return addDays(`${month}-01`, -1).slice(0, 7);
}

/** The last date of a month. */
export function lastDayOf(month: string): string {
  return addDays(`${nextMonth(month)}-01`, -1);
}

/** The earlier of two dates, both YYYY-MM-DD. */
export function earlierDay(one: string, other: string): string {
  return one < other ? one : other;
}

/** The later of two dates, both YYYY-MM-DD. */
export function laterDay(one: string, other: string): string {
  return one > other ? one : other;
}

/** True for a Saturday or Sunday. */
export function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(date).getUTCDay());
}

/** The number of days from one date to another, negative if that is earlier; both YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
}

/** True for a date of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
