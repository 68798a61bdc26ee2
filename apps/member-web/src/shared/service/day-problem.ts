import { dayMonthYear } from './day-month-year.ts';

/** The fault of a day; null for one between two days, both included. */
export function dayProblem(day: string, earliest: string, latest: string): string | null {
  if (day === '') return 'Choose a day.';
  if (day < earliest) return `Not before ${dayMonthYear(earliest)}.`;
  return day > latest ? `Not after ${dayMonthYear(latest)}.` : null;
}
