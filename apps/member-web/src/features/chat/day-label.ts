import { once } from '@kopa/ui/once';

const dayLength = 86_400_000;
const thisYear = once(() => new Intl.DateTimeFormat('en-NG', { weekday: 'short', day: 'numeric', month: 'short' }));
const otherYear = once(() => new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', year: 'numeric' }));

/** Label of the separator above a day's messages: Today, Yesterday, a day of this year, or a date. */
export function dayLabel(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const daysAgo = Math.round((startOf(now) - startOf(date)) / dayLength);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return (date.getFullYear() === now.getFullYear() ? thisYear() : otherYear()).format(date);
}

function startOf(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
