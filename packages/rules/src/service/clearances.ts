import type { Clearance, ServiceYear } from '@kopa/contracts/service/service-year';
import { lastDayOf, nextMonth } from '../dates.ts';
import { assertFound, fail } from '../refusal.ts';
import { type Announced, type Window, windowInForce } from './clearance-windows.ts';

/** The months that lie wholly within the service: each has a clearance. `start` and `end` are included. */
export function clearanceMonths(start: string, end: string): string[] {
  const months: string[] = [];
  for (let month = start.slice(0, 7); lastDayOf(month) <= end; month = nextMonth(month)) {
    if (`${month}-01` >= start) months.push(month);
  }
  return months;
}

/** A clearance as it stands for every member of a place. */
export type MonthClearance = Omit<Clearance, 'isBeforeJoining'>;

/**
 * The clearance of a month as it stands `today`. `entries` are those that concern the member. One that was entered is
 * cleared, also late or in a suspended month, whose window counts as announced no more.
 */
export function clearanceOf(
  month: string,
  clearedOn: string | null,
  entries: readonly Announced[],
  today: string,
): MonthClearance {
  const { isSuspended, announced, ...window } = windowInForce(month, entries);
  const isCleared = clearedOn !== null;
  const isAnnounced = announced !== null && !(isCleared && isSuspended);
  return {
    ...{ month, ...window, clearedOn, isAnnounced },
    status: isCleared ? 'cleared' : statusOf(window, { isSuspended, isAnnounced }, today),
    announcedBy: announced?.announcedBy ?? null,
    note: announced?.note ?? null,
    source: announced?.source ?? null,
  };
}

function statusOf(
  { opensOn, closesOn }: Window,
  { isSuspended, isAnnounced }: { isSuspended: boolean; isAnnounced: boolean },
  today: string,
): Clearance['status'] {
  if (isSuspended) return 'suspended';
  if (today < opensOn) return 'upcoming';
  if (today <= closesOn) return 'open';
  return isAnnounced ? 'missed' : 'unmarked';
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
  path = 'body/clearedOn',
): void {
  assertFound(clearanceMonths(start, end).find((one) => one === month));
  if (clearedOn === null) return;
  if (clearedOn > today) throw refuseEntry(path, 'must not be in the future');
  if (clearedOn < `${month}-01`) throw refuseEntry(path, 'must not be before the month');
}

/**
 * Refuses entries of which {@link assertMayClear} refuses one, and two for one month.
 * @throws 404 not_found; 400 invalid_request
 */
export function assertMayEnter(
  period: Pick<ServiceYear, 'start' | 'end'>,
  entries: readonly { month: string; clearedOn: string }[],
  today: string,
): void {
  const months = entries.map(({ month }) => month);
  for (const [index, { month, clearedOn }] of entries.entries()) {
    const path = `body/clearances/${index}`;
    assertMayClear(period, month, clearedOn, today, `${path}/clearedOn`);
    if (months.indexOf(month) < index) throw refuseEntry(`${path}/month`, 'must not be there twice');
  }
}

function refuseEntry(path: string, message: string): Error {
  return fail('invalid_request', { fields: [{ path, message }] });
}
