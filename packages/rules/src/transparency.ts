import type { CaseAction } from '@kopa/contracts/cases';
import type { AppealOutcome } from '@kopa/contracts/decisions';
import { transparencyLimits } from '@kopa/contracts/limits';
import type { QuarterFigures } from '@kopa/contracts/transparency';
import { dayInLagos } from './service-days.ts';

/** Cases or appeals of a quarter that were decided alike, after as many whole hours. */
export interface DecidedCount {
  quarter: string;
  outcome: CaseAction | AppealOutcome;
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

/** The figures of the ended quarters from the first decision on, newest first (product 4.24). */
export function transparencyOf(counts: readonly DecidedCount[], now: Date): QuarterFigures[] {
  const quarters = publishedQuarters(now);
  const first = quarters.findLastIndex((quarter) => counts.some((one) => one.quarter === quarter));
  return quarters.slice(0, first + 1).map((quarter) =>
    figuresOf(
      quarter,
      counts.filter((one) => one.quarter === quarter),
    ),
  );
}

const caseOutcomes: readonly DecidedCount['outcome'][] = ['dismiss', 'remove', 'warn', 'suspend'];

function figuresOf(quarter: string, counts: readonly DecidedCount[]): QuarterFigures {
  const number = (...outcomes: DecidedCount['outcome'][]) =>
    sum(counts.filter((one) => outcomes.includes(one.outcome)));
  const cases = counts.filter(({ outcome }) => caseOutcomes.includes(outcome));
  return {
    quarter,
    reports: told(sum(cases)),
    removed: told(number('remove')),
    warned: told(number('warn')),
    suspended: told(number('suspend')),
    appeals: told(number('upheld', 'overturned')),
    overturned: told(number('overturned')),
    medianHours: sum(cases) < transparencyLimits.toldFrom ? null : medianOf(cases),
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
