import { once } from '@kopa/ui/once';

const format = once(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Africa/Lagos' }),
);

/** Month and year of a date: "March 2026". */
export function monthAndYear(date: string): string {
  return format().format(new Date(date));
}
