import type { AnalyticsInterval } from '@kopa/contracts/admin/analytics';
import { analyticsLimits } from '@kopa/contracts/limits';
import { addDays, lastDayOf } from '../dates.ts';
import { fail } from '../refusal.ts';

/** The first day that may be asked for: Kopa is younger than that. */
export const earliestDay = '2020-01-01';

/** Days from `from` to `to`, YYYY-MM-DD, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/**
 * The intervals of a range, the first and last of which end with it (product 3.11).
 * @throws 400 invalid_request for a range that ends before it begins, or has too many intervals
 */
export function intervalsOf({ from, to }: DayRange, interval: AnalyticsInterval): DayRange[] {
  if (from < earliestDay) throw refusal('from', `is before ${earliestDay}`);
  if (to < from) throw refusal('to', 'is before `from`');
  const intervals: DayRange[] = [];
  for (let day = from; day <= to; ) {
    if (intervals.length === analyticsLimits.intervals) {
      throw refusal('to', `is more than ${analyticsLimits.intervals} intervals after \`from\``);
    }
    const last = lastOfInterval(day, interval);
    intervals.push({ from: day, to: last < to ? last : to });
    day = addDays(last, 1);
  }
  return intervals;
}

/** The last day of the week or month of a day, or the day itself. */
export function lastOfInterval(day: string, interval: AnalyticsInterval): string {
  if (interval === 'day') return day;
  if (interval === 'month') return lastDayOf(day.slice(0, 7));
  return addDays(day, (7 - new Date(day).getUTCDay()) % 7);
}

/** The first day of the week or month of a day, or the day itself. */
export function firstOfInterval(day: string, interval: AnalyticsInterval): string {
  if (interval === 'day') return day;
  if (interval === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** True for an interval that is a whole one of its kind. */
export function isWhole({ from, to }: DayRange, interval: AnalyticsInterval): boolean {
  return from === firstOfInterval(from, interval) && to === lastOfInterval(to, interval);
}

/** The days of a range by month, as bits: the lowest is the first of the month. */
export function daysByMonth({ from, to }: DayRange): { month: string; days: number }[] {
  const months = new Map<string, number>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const month = `${day.slice(0, 7)}-01`;
    months.set(month, (months.get(month) ?? 0) | (1 << (Number(day.slice(8)) - 1)));
  }
  return [...months].map(([month, days]) => ({ month, days }));
}

/** Average hours of answers that took this many seconds together, with one decimal; null without any. */
export function hoursToAnswer(answers: number, seconds: number): number | null {
  return answers === 0 ? null : Math.round(seconds / answers / 360) / 10;
}

function refusal(name: 'from' | 'to', message: string) {
  return fail('invalid_request', { fields: [{ path: `querystring/${name}`, message }] });
}
