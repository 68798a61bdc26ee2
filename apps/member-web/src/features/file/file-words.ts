import { letterStepNames } from '@kopa/contracts/service/letter-templates';
import type { Letter } from '@kopa/contracts/service/letters';
import { letterOutcomeNames } from '@kopa/contracts/service/letters';
import { once } from '@kopa/ui/once';
import { dayMonthYear } from '../../shared/service/day-month-year.ts';

const moment = once(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Lagos' }),
);

/** A moment in Nigeria in words, such as `5 Mar 2026, 14:05`. */
export function momentInWords(iso: string): string {
  return moment().format(new Date(iso));
}

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
