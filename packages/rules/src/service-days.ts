const dayLength = 24 * 60 * 60 * 1000;

/** Days of service behind and ahead. */
export interface ServiceDays {
  daysServed: number | null;
  daysRemaining: number | null;
}

/** The calendar day in Nigeria, as YYYY-MM-DD. */
export function dayInLagos(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos', dateStyle: 'short' }).format(moment);
}

/**
 * Days served since the service's first day, between 0 and its length, and what remains (product 4.14).
 * Without a linked portal both are null.
 */
export function serviceDays(startDate: string | null, length: number | null, now: Date): ServiceDays {
  if (startDate === null || length === null) return { daysServed: null, daysRemaining: null };
  const elapsed = Math.round((Date.parse(dayInLagos(now)) - Date.parse(startDate)) / dayLength);
  const daysServed = Math.min(length, Math.max(0, elapsed));
  return { daysServed, daysRemaining: length - daysServed };
}
