import type { LetterKey, LetterTemplate } from '@kopa/contracts/file/letter-templates';
import type { Letter, LetterValues, LetterWarning } from '@kopa/contracts/file/letters';
import { letterLimits } from '@kopa/contracts/limits';
import { addDays, daysBetween, earlierDay, isWeekend, laterDay } from '../dates.ts';
import { daysAsked } from './letter-fields.ts';

type Warned = Pick<LetterTemplate, 'key' | 'fields'>;

/**
 * The mistakes of a letter that Kopa can see; they refuse nothing (product 4.48). It is judged as of `day`, and
 * `leaveLeft` are the days of leave without this letter.
 */
export function letterWarnings(
  template: Warned,
  values: LetterValues,
  day: string,
  leaveLeft: number,
): LetterWarning[] {
  return warners[template.key]?.({ template, values, day, leaveLeft }) ?? [];
}

/** The day as of which a letter is judged. */
export function judgedOn({ steps }: Pick<Letter, 'steps'>, today: string): string {
  return steps[0]?.on ?? today;
}

interface Case {
  template: Warned;
  values: LetterValues;
  day: string;
  leaveLeft: number;
}

const warners: Partial<Record<LetterKey, (given: Case) => LetterWarning[]>> = {
  leave({ template, values, leaveLeft }) {
    const days = daysAsked(template, values);
    const { leaveDays } = letterLimits;
    if (days === null || days <= leaveLeft) return [];
    const message = `You ask for ${days} days, and ${leaveLeft} of ${leaveDays} days of leave are left.`;
    return [{ code: 'leave_exceeded', message }];
  },
  marriage: (given) =>
    tooLate(given, letterLimits.marriageAhead, {
      code: 'too_late_marriage',
      message: 'Marriage leave is asked for at least four weeks before the wedding.',
    }),
  maternity: (given) =>
    tooLate(given, letterLimits.maternityAhead, {
      code: 'too_late_maternity',
      message: 'Maternity leave is asked for at least twelve weeks before the birth.',
    }),
  travel({ template, values }) {
    const [first, last] = datesOf(template, values);
    if (first === undefined) return [];
    const message = 'Journeys are for weekends: this one takes in a day from Monday to Friday.';
    return hasWeekday(first, last ?? first) ? [{ code: 'weekend_only', message }] : [];
  },
};

function tooLate({ template, values, day }: Case, ahead: number, warning: LetterWarning): LetterWarning[] {
  const [date] = datesOf(template, values);
  return date !== undefined && daysBetween(day, date) < ahead ? [warning] : [];
}

/** The dates in a letter, in the order of its fields. */
function datesOf({ fields }: Warned, values: LetterValues): string[] {
  return fields.flatMap(({ name, kind }) => {
    const value = values[name];
    return kind === 'date' && typeof value === 'string' ? [value] : [];
  });
}

/** True if any day from one date to the other is not a Saturday or Sunday. */
function hasWeekday(one: string, other: string): boolean {
  const [from, to] = [earlierDay(one, other), laterDay(one, other)];
  // Of three days in a row one is never at a weekend.
  return daysBetween(from, to) > 1 || [from, addDays(from, daysBetween(from, to))].some((date) => !isWeekend(date));
}
