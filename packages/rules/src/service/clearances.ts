import type { Clearance, ServiceYear } from '@kopa/contracts/service/service-year';
import { lastDayOf, nextMonth } from '../dates.ts';
import { assertFound } from '../people/existence.ts';
import { fail } from '../refusal.ts';
import { type Announced, type Window, windowInForce } from './clearance-windows.ts';

/** The months that lie wholly within the service: each has a clearance. `start` and `end` are included. */
export function clearanceMonths(start: string, end: string): string[] {
  const months: string[] = [];
  for (let month = start.slice(0, 7); lastDayOf(month) <= end; month = nextMonth(month)) {
    if (`${month}-01` >= start) months.push(month);
  }
  return months;
}

/**
 * The clearance of a month as it stands `today`. `entries` are those that concern the member. One that was entered is
 * cleared, also late or in a suspended month, whose window counts as announced no more.
 */
export function clearanceOf(
  month: string,
  clearedOn: string | null,
  entries: readonly Announced[],
  today: string,
): Clearance {
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

/** Unmarked clearances from which the risk is high. */
const unmarkedAtHighRisk = 3;

/** The risk (product 4.37): one missed clearance is high, one unmarked is to be watched, three are high. */
export function riskOf(clearances: readonly Pick<Clearance, 'status'>[]): ServiceYear['risk'] {
  const count = (wanted: Clearance['status']) => clearances.filter(({ status }) => status === wanted).length;
  const unmarked = count('unmarked');
  if (count('missed') > 0 || unmarked >= unmarkedAtHighRisk) return 'high';
  return unmarked > 0 ? 'watch' : 'none';
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
