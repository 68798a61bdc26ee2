import { letterStepNames } from '@kopa/contracts/file/letter-templates';
import type { Letter } from '@kopa/contracts/file/letters';
import { letterOutcomeNames } from '@kopa/contracts/file/letters';
import { dayMonthYear } from '../../shared/service/day-month-year.ts';

/** How far a letter has come. */
export function letterState({ steps, outcome }: Pick<Letter, 'steps' | 'outcome'>): string {
  if (outcome !== null) {
    const days = outcome.days === null ? '' : `, ${daysInWords(outcome.days)}`;
    return `${letterOutcomeNames[outcome.outcome]} on ${dayMonthYear(outcome.on)}${days}`;
  }
  const last = [...steps].reverse().find(({ on }) => on !== null);
  if (last === undefined || last.on === null) return 'Not handed in yet';
  return `Handed in: ${letterStepNames[last.step]}, ${dayMonthYear(last.on)}`;
}

/** A number of days in words. */
function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
