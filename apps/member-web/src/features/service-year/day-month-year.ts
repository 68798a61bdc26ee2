const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A date in words, such as `5 Mar 2026`. */
export function dayMonthYear(date: string): string {
  return format.format(new Date(date));
}
