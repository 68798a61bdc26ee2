import { once } from '@kopa/ui/once';

const format = once(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** A date in words, such as `5 Mar 2026`. */
export function dayMonthYear(date: string): string {
  return format().format(new Date(date));
}

const short = once(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }));

/** A date of this service year in words, such as `5 Mar`. */
export function dayMonth(date: string): string {
  return short().format(new Date(date));
}

/** Two dates as a range, such as `1–10 Oct 2026`. */
export function fromTo(from: string, to: string): string {
  return format().formatRange(new Date(from), new Date(to));
}

const moment = once(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Lagos' }),
);

/** A moment in Nigeria in words, such as `5 Mar 2026, 14:05`. */
export function momentInWords(iso: string): string {
  return moment().format(new Date(iso));
}
