import { once } from '@kopa/ui/once';

/** Journeys show and take times of Nigeria, as their notifications do. It has no summer time. */
const lagos = { timeZone: 'Africa/Lagos' } as const;
const ahead = 60 * 60 * 1000;

const day = once(
  () => new Intl.DateTimeFormat('en-GB', { ...lagos, weekday: 'short', day: 'numeric', month: 'short' }),
);
const time = once(() => new Intl.DateTimeFormat('en-GB', { ...lagos, hour: '2-digit', minute: '2-digit' }));

/** A time in words: 14:05, with the day where it is not today. */
export function timeInLagos(moment: string, now = Date.now()): string {
  const date = new Date(moment);
  const at = time().format(date);
  return day().format(date) === day().format(now) ? at : `${day().format(date)}, ${at}`;
}

/** A time as the value of a field for date and time. */
export function toField(moment: Date): string {
  return new Date(moment.getTime() + ahead).toISOString().slice(0, 16);
}

/** The time of such a field in ISO 8601; null while it is incomplete. */
export function fromField(value: string): string | null {
  const moment = new Date(`${value}:00+01:00`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
