const dayLength = 24 * 60 * 60 * 1000;

/** Days of service served and remaining. */
export interface ServiceDays {
  daysServed: number | null;
  daysRemaining: number | null;
}

const inLagos = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos', dateStyle: 'short' });

/** The calendar date in Nigeria as YYYY-MM-DD. */
export function dayInLagos(moment: Date): string {
  return inLagos.format(moment);
}

/**
 * Days served since the first day of service, from 0 to its length, and days remaining (product 4.14).
 * Without a linked portal both are null.
 */
export function serviceDays(startDate: string | null, length: number | null, now: Date): ServiceDays {
  if (startDate === null || length === null) return { daysServed: null, daysRemaining: null };
  const elapsed = Math.round((Date.parse(dayInLagos(now)) - Date.parse(startDate)) / dayLength);
  const daysServed = Math.min(length, Math.max(0, elapsed));
  return { daysServed, daysRemaining: length - daysServed };
}
