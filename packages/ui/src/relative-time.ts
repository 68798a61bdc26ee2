import { once } from './once.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const dateFormat = once(() => new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', year: 'numeric' }));

/** Age of a post (product 2.21): minutes under 60, hours under 24, then days. */
export function feedTime(moment: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(moment));
  if (age < hour) return `${Math.floor(age / minute)}m`;
  if (age < day) return `${Math.floor(age / hour)}h`;
  return `${Math.floor(age / day)}d`;
}

/** Age in discovery and messages (product 2.21): 'Just now', 'm ago', 'h ago', 'd ago' up to 7 days, then the date. */
export function agoTime(moment: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(moment));
  if (age < minute) return 'Just now';
  if (age < hour) return `${Math.floor(age / minute)}m ago`;
  if (age < day) return `${Math.floor(age / hour)}h ago`;
  if (age <= 7 * day) return `${Math.floor(age / day)}d ago`;
  return dateFormat().format(new Date(moment));
}
