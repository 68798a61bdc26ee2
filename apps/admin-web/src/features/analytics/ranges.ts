import type { AnalyticsInterval } from '@kopa/contracts/admin/analytics';
import { type DayRange, lastOfInterval } from '@kopa/rules/admin/analytics';
import { addDays } from '@kopa/rules/dates';
import { formatFigure } from '../../shared/layout/format.ts';

/** Ranges that end today, in days. */
export const presets = [7, 30, 90] as const;

const dayLength = 24 * 60 * 60 * 1000;

/** Days of a range, both ends included. */
export function lengthOf({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1;
}

/** The range of this many days up to today. */
export function lastDays(days: number, today: string): DayRange {
  return { from: addDays(today, 1 - days), to: today };
}

/** As many days right before a range. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -lengthOf({ from, to })), to: addDays(from, -1) };
}

/** The interval in which a range is shown (product 3.12). */
export function intervalFor(range: DayRange): AnalyticsInterval {
  const days = lengthOf(range);
  if (days <= 31) return 'day';
  return days <= 186 ? 'week' : 'month';
}

/** The range in the address: a number of days up to today, or two dates; the last 30 days for anything else. */
export function rangeOf(params: URLSearchParams, today: string): { preset: number | null; range: DayRange } {
  const [from, to] = [params.get('from'), params.get('to')];
  if (from !== null && to !== null && isDate(from) && isDate(to)) return { preset: null, range: { from, to } };
  const preset = presets.find((days) => String(days) === params.get('days')) ?? 30;
  return { preset, range: lastDays(preset, today) };
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The name of an interval on the axis of a chart, such as "5 Mar". */
export function axisLabel(from: string, interval: AnalyticsInterval): string {
  return (interval === 'month' ? month : shortDate).format(new Date(from));
}

/** The name of an interval in full, such as "5 Mar 2026" or "2 Mar 2026 to 8 Mar 2026". */
export function fullLabel(from: string, interval: AnalyticsInterval, { to }: DayRange): string {
  const last = lastOfInterval(from, interval);
  const end = last < to ? last : to;
  return end === from ? fullDate(from) : `${fullDate(from)} to ${fullDate(end)}`;
}

/** A day in full, such as "5 Mar 2026". */
export function fullDate(day: string): string {
  return longDate.format(new Date(day));
}

/** The difference to the range before in words: "12 % more than the 30 days before (50)". */
export function changeInWords(now: number | null, before: number | null, days: number): string {
  const range = days === 1 ? 'the day before' : `the ${days} days before`;
  if (now === null || before === null)
    return before === null ? `None in ${range}` : `${formatFigure(before)} in ${range}`;
  if (now === before) return `As in ${range}`;
  const word = now > before ? 'more' : 'less';
  if (before === 0) return `None in ${range}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `${formatFigure(percent)} % ${word} than ${range} (${formatFigure(before)})`;
}
