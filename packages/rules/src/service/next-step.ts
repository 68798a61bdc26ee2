import type { Office } from '@kopa/contracts/office/offices';
import type { CalendarKind } from '@kopa/contracts/service/calendar';
import type { MonthClearance } from './clearances.ts';
import { type DatedEntry, type NextDate, nextDate } from './next-date.ts';

/** The next thing for a member to do (product 2.7). */
export type NextStep =
  | { kind: 'answer'; callId: number }
  | { kind: 'offer'; office: Office }
  | { kind: 'date'; date: NextDate };

/** The facts from which the next step is chosen. */
export interface StepFacts {
  /** The open safety call that the member has not answered, null for none. */
  callId: number | null;
  /** The offices that the member holds or is offered. */
  offices: readonly Office[];
  clearances: readonly MonthClearance[];
  /** The announced entries that concern the member. */
  entries: readonly DatedEntry[];
  /** A date in Nigeria. */
  today: string;
}

/** The entries that ask for something of a member. */
const kindsToDo: readonly CalendarKind[] = ['cds_day', 'passing_out'];

/**
 * The next step: a safety call comes first, then the first to come of a clearance, a CDS day, a passing-out and the last
 * day of an offered office; null for none.
 */
export function nextStep({ callId, offices, clearances, entries, today }: StepFacts): NextStep | null {
  if (callId !== null) return { kind: 'answer', callId };
  const toDo = entries.filter(({ kind }) => kindsToDo.includes(kind));
  const date = nextDate(clearances, toDo, today);
  const office = offices
    .filter(({ status, until }) => status === 'offered' && until >= today)
    .sort((one, other) => one.until.localeCompare(other.until))[0];
  if (office !== undefined && (date === null || office.until <= date.day)) return { kind: 'offer', office };
  return date === null ? null : { kind: 'date', date };
}
