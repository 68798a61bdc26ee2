import { serviceCourse } from '@kopa/contracts/service-facts';
import type { Clearance, ServiceYear } from '@kopa/contracts/service-year';
import { addDays, isWeekend, lastDayOf, nextMonth } from './dates.ts';
import { assertFound } from './existence.ts';
import { fail } from './refusal.ts';

const { clearanceWindow, reminderDaysBefore } = serviceCourse;

/** The window of a month, first and last day included, on a weekend too (product 4.25). */
export function windowOf(month: string): Pick<Clearance, 'opensOn' | 'closesOn'> {
  return { opensOn: dayOf(month, clearanceWindow.fromDay), closesOn: dayOf(month, clearanceWindow.toDay) };
}

/** The last day of a month's window on which members can clear: they do so on weekdays only. */
export function clearByOf(month: string): string {
  let day = windowOf(month).closesOn;
  while (isWeekend(day)) day = addDays(day, -1);
  return day;
}

function dayOf(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`;
}

/** The months that lie wholly within the service: each has a clearance. `start` and `end` are included. */
export function clearanceMonths(start: string, end: string): string[] {
  const months: string[] = [];
  for (let month = start.slice(0, 7); lastDayOf(month) <= end; month = nextMonth(month)) {
    if (`${month}-01` >= start) months.push(month);
  }
  return months;
}

/** The clearance of a month as it stands `today`. One that was entered late is cleared all the same. */
export function clearanceOf(month: string, clearedOn: string | null, today: string): Clearance {
  const window = windowOf(month);
  return { month, ...window, clearedOn, status: statusOf(window, clearedOn, today) };
}

function statusOf(
  { opensOn, closesOn }: Pick<Clearance, 'opensOn' | 'closesOn'>,
  clearedOn: string | null,
  today: string,
): Clearance['status'] {
  if (clearedOn !== null) return 'cleared';
  if (today < opensOn) return 'upcoming';
  return today <= closesOn ? 'open' : 'missed';
}

/** The risk: one missed clearance is to be watched, two are a high risk. */
export function riskOf(clearances: readonly Pick<Clearance, 'status'>[]): ServiceYear['risk'] {
  const missed = clearances.filter(({ status }) => status === 'missed').length;
  if (missed === 0) return 'none';
  return missed === 1 ? 'watch' : 'high';
}

/**
 * Refuses a clearance of a month without one, and a date in the future or before the month.
 * @throws 404 not_found; 400 invalid_request
 */
export function assertMayClear(
  { start, end }: Pick<ServiceYear, 'start' | 'end'>,
  month: string,
  clearedOn: string | null,
  today: string,
): void {
  assertFound(clearanceMonths(start, end).find((one) => one === month));
  if (clearedOn === null) return;
  if (clearedOn > today) throw refuseDate('must not be in the future');
  if (clearedOn < `${month}-01`) throw refuseDate('must not be before the month');
}

function refuseDate(message: string): Error {
  return fail('invalid_request', { fields: [{ path: 'body/clearedOn', message }] });
}

/** The kinds of reminders: the window has opened, or it closes soon. */
export const reminderKinds = ['opening', 'closing'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** The reminder that is due on a date, of the window of its month; null outside the windows. */
export function dueReminder(today: string): { month: string; kind: ReminderKind; clearBy: string } | null {
  const month = today.slice(0, 7);
  const { opensOn, closesOn } = windowOf(month);
  if (today < opensOn || today > closesOn) return null;
  // Two days before a Sunday is the Friday, which would be too late for readers in the evening.
  const clearBy = clearByOf(month);
  return { month, kind: today < addDays(clearBy, -reminderDaysBefore) ? 'opening' : 'closing', clearBy };
}
