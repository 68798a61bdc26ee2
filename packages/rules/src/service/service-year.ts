import { serviceLimits } from '@kopa/contracts/limits';
import { itemKeys, milestoneKeys, serviceCourse } from '@kopa/contracts/service/service-course';
import type { Clearance, Milestone, ServiceYear } from '@kopa/contracts/service/service-year';
import { addDays, earlierDay, laterDay } from '../dates.ts';
import { fail } from '../refusal.ts';
import { riskOf } from './clearance-risk.ts';
import type { Announced } from './clearance-windows.ts';
import { clearanceMonths, clearanceOf } from './clearances.ts';
import { isUnentered } from './current-clearance.ts';
import { dayInLagos } from './service-days.ts';

/** The portal's record of a member's service; null without a linked portal. */
export interface ServiceRecord {
  /** The first day of service, YYYY-MM-DD. */
  serviceStartDate: string | null;
  /** The length in days; an extension makes it longer. */
  serviceDays: number | null;
  cdsAttended: number | null;
}

/** A member's entries about their service year. */
export interface OwnRecord {
  /** Dates of clearances by month. */
  clearedOn: Readonly<Record<string, string>>;
  /** Keys of the items that are done. */
  done: readonly string[];
  /** The roll calls at which the member is marked present. */
  rollCalls: number;
  /** When the account was made, an ISO time. */
  registeredAt: string;
  /** When the member answered or skipped the question for the months, an ISO time; null until then. */
  askedForMonthsAt: string | null;
}

/** First and last day of service, both included. */
export interface ServicePeriod {
  start: string;
  end: string;
}

/** The period of a member's service. @throws 404 portal_not_connected without a linked portal */
export function servicePeriod({ serviceStartDate, serviceDays }: ServiceRecord): ServicePeriod {
  if (serviceStartDate === null) throw fail('portal_not_connected');
  const days = Math.max(1, serviceDays ?? serviceLimits.days);
  return { start: serviceStartDate, end: addDays(serviceStartDate, days - 1) };
}

/**
 * A member's service year as it stands `today`, a date in Nigeria. `entries` are the announced windows and suspensions
 * that concern the member. @throws 404 portal_not_connected
 */
export function serviceYear(
  record: ServiceRecord,
  own: OwnRecord,
  entries: readonly Announced[],
  today: string,
): ServiceYear {
  const period = servicePeriod(record);
  const joinedOn = dayInLagos(new Date(own.registeredAt));
  const clearances = clearanceMonths(period.start, period.end).map((month) => {
    const clearance = clearanceOf(month, own.clearedOn[month] ?? null, entries, today);
    return { ...clearance, isBeforeJoining: clearance.closesOn < joinedOn };
  });
  return {
    ...period,
    milestones: milestonesOf(period, clearances, own.done, today),
    clearances,
    cds: {
      attended: record.cdsAttended ?? 0,
      required: serviceLimits.cdsRequired,
      rollCalls: own.rollCalls,
    },
    risk: riskOf(clearances),
    asksForMonths: own.askedForMonthsAt === null && clearances.some(isUnentered),
  };
}

/** The milestones in their order. One that does not fit into a short service is left out. */
function milestonesOf(
  period: ServicePeriod,
  clearances: readonly Clearance[],
  done: readonly string[],
  today: string,
): Milestone[] {
  return milestoneKeys.flatMap((key) => {
    const span = spanOf(key, period, clearances);
    if (span === null || span.from > span.to) return [];
    const items = key === 'passing_out' ? passingOutItems(done) : [];
    return [{ key, title: serviceCourse.milestones[key], ...span, state: stateOf(span, today), items }];
  });
}

type Span = Pick<Milestone, 'from' | 'to'>;

function spanOf(key: Milestone['key'], { start, end }: ServicePeriod, clearances: readonly Clearance[]): Span | null {
  const afterCamp = addDays(start, serviceCourse.campDays);
  switch (key) {
    case 'camp':
      return { from: start, to: earlierDay(addDays(afterCamp, -1), end) };
    case 'ppa':
    case 'cds':
      return { from: afterCamp, to: end };
    case 'clearances': {
      const [first, last] = [clearances[0], clearances.at(-1)];
      return first && last ? { from: first.opensOn, to: last.closesOn } : null;
    }
    case 'passing_out': {
      const from = addDays(end, 1 - serviceCourse.passingOutDays);
      return { from: laterDay(from, start), to: end };
    }
  }
}

function stateOf({ from, to }: Span, today: string): Milestone['state'] {
  if (today > to) return 'past';
  return today < from ? 'next' : 'now';
}

function passingOutItems(done: readonly string[]): Milestone['items'] {
  return itemKeys.map((key) => ({ key, label: serviceCourse.passingOutItems[key], isDone: done.includes(key) }));
}
