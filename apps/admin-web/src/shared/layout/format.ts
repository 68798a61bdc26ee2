import { formatCount } from '@kopa/ui/format-count';

const dates = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
});

/** Formats an ISO date as it is written in Nigeria: 5 Mar 2026. */
export function formatDate(iso: string): string {
  return dates.format(new Date(iso));
}

const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lagos',
});

/** Like {@link formatDate}, with the time: 5 Mar 2026, 14:05. */
export function formatMoment(iso: string): string {
  return moments.format(new Date(iso));
}

const figures = new Intl.NumberFormat('en-NG');

/** Formats a number in full: 12,345. */
export function formatFigure(count: number): string {
  return figures.format(count);
}

/** A count with its noun, in full: 1 post, 12,345 posts. */
export function counted(count: number, one: string): string {
  return withWord(formatFigure(count), count, one);
}

/** Like {@link counted}, in short: 12.3k posts. */
export function countedShort(count: number, one: string): string {
  return withWord(formatCount(count), count, one);
}

function withWord(figure: string, count: number, one: string): string {
  return `${figure} ${count === 1 ? one : `${one}s`}`;
}
