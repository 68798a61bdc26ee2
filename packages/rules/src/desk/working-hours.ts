import { ticketLimits } from '@kopa/contracts/limits';
import { addDays, isWeekend } from '../dates.ts';
import { dayInLagos } from '../service/service-days.ts';

const hour = 60 * 60 * 1000;

/** The moment after this many working hours of the desk, from a moment at any time (product 4.16). */
export function addWorkingHours(moment: Date, hours: number): Date {
  const { from, to } = ticketLimits.workingDay;
  let left = hours * hour;
  for (let day = dayInLagos(moment); ; day = addDays(day, 1)) {
    if (isWeekend(day)) continue;
    const start = Math.max(moment.getTime(), timeInLagos(day, from));
    const here = Math.max(0, timeInLagos(day, to) - start);
    if (left <= here) return new Date(start + left);
    left -= here;
  }
}

/** Lagos is an hour ahead of UTC all year. */
function timeInLagos(day: string, hours: number): number {
  return Date.parse(day) + (hours - 1) * hour;
}
