import { transparencyLimits } from '@kopa/contracts/limits';
import type { CaseAction } from '@kopa/contracts/moderation/cases';
import type { AppealOutcome } from '@kopa/contracts/moderation/decisions';
import type { QuarterFigures } from '@kopa/contracts/moderation/transparency';
import { dayInLagos } from '../service/service-days.ts';

/** The number of cases or appeals of a quarter that were decided alike, or of cases decided after as many hours. */
export interface DecidedCount {
  quarter: string;
  figure: CaseAction | AppealOutcome | 'hours';
  /** Whole hours from the first report to the decision; 0 for the other figures. */
  hours: number;
  count: number;
}

/** The quarter of a moment in Lagos, such as `2026-Q4`. */
export function quarterOf(moment: Date): string {
  const [year, month] = dayInLagos(moment).split('-').map(Number) as [number, number];
  return `${year}-Q${Math.ceil(month / 3)}`;
}

/** The quarter before a quarter. */
export function quarterBefore(quarter: string): string {
  const [year, number] = quarter.split('-Q').map(Number) as [number, number];
  return number === 1 ? `${year - 1}-Q4` : `${year}-Q${number - 1}`;
}

/** The ended quarters that are published, newest first. */
export function publishedQuarters(now: Date): string[] {
  const quarters: string[] = [];
  for (let quarter = quarterOf(now); quarters.length < transparencyLimits.quarters; ) {
    quarter = quarterBefore(quarter);
    quarters.push(quarter);
  }
  return quarters;
}

/** The figures of the ended quarters from the first decision on, newest first (product 4.44). */
export function transparencyOf(counts: readonly DecidedCount[], now: Date): QuarterFigures[] {
  const quarters = publishedQuarters(now);
  const known = new Set(counts.map(({ quarter }) => quarter));
  const first = quarters.findLastIndex((quarter) => known.has(quarter));
  return quarters.slice(0, first + 1).map((quarter) =>
    figuresOf(
      quarter,
      counts.filter((one) => one.quarter === quarter),
    ),
  );
}

function figuresOf(quarter: string, counts: readonly DecidedCount[]): QuarterFigures {
  const number = (...figures: DecidedCount['figure'][]) => sum(counts.filter(({ figure }) => figures.includes(figure)));
  const reports = number('dismiss', 'remove', 'warn', 'suspend');
  return {
    quarter,
    reports: told(reports),
    removed: told(number('remove')),
    warned: told(number('warn')),
    suspended: told(number('suspend')),
    appeals: told(number('upheld', 'overturned')),
    overturned: told(number('overturned')),
    medianHours:
      reports < transparencyLimits.toldFrom ? null : medianOf(counts.filter(({ figure }) => figure === 'hours')),
  };
}

/** Small numbers could point to people. */
function told(count: number): number | null {
  return count > 0 && count < transparencyLimits.toldFrom ? null : count;
}

function sum(counts: readonly DecidedCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

/** The median of the hours, between the two middle ones of an even number. */
function medianOf(counts: readonly DecidedCount[]): number {
  const sorted = counts.toSorted((one, other) => one.hours - other.hours);
  const total = sum(sorted);
  const at = (place: number) => {
    let passed = 0;
    for (const { hours, count } of sorted) {
      passed += count;
      if (passed >= place) return hours;
    }
    return 0;
  };
  return (at(Math.ceil(total / 2)) + at(Math.floor(total / 2) + 1)) / 2;
}
