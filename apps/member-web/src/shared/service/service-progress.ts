import { serviceLimits } from '@kopa/contracts/limits';

/** Completed share of the service in whole percent; 0 of 0 is 0 % (product 4.14). */
export function servicePercent(daysServed: number, daysRemaining: number): number {
  const total = daysServed + daysRemaining;
  return total === 0 ? 0 : Math.round((daysServed / total) * 100);
}

/** Days left as months, rounded up (product 2.7). */
export function monthsLeft(daysRemaining: number): number {
  return Math.ceil(daysRemaining / serviceLimits.daysPerMonth);
}

/** Text below the figure of the CDS tile. */
export function cdsNote(cdsAttended: number): string {
  const needed = serviceLimits.cdsRequired - cdsAttended;
  return needed <= 0 ? 'Requirements met' : `${needed} more needed`;
}
