import type { ClearanceAnswer, ClearanceDay, ClearanceFigures } from '@kopa/contracts/service/clearance-days';
import { once } from '@kopa/ui/once';

/** The answers in words. */
export const clearanceStatusNames: Record<ClearanceFigures['status'], string> = {
  open: 'Open',
  closed: 'Closed',
  nobody: 'Nobody there',
  mixed: 'Answers differ',
};

const clock = once(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Lagos' }));

/** The time of a moment of today in Nigeria, such as `14:05`. */
export function timeOfDay(iso: string): string {
  return clock().format(new Date(iso));
}

/** The waits that a member can choose, in minutes. */
export const waits = [0, 15, 30, 60, 120, 180, 240, 360] as const;

/** A wait in words, such as "1 h 30 min". */
export function waitInWords(minutes: number): string {
  if (minutes === 0) return 'No wait';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** The answers of others in a line, such as "Open, about 2 h wait, from 40 members". */
export function othersInWords({ answers, own }: Pick<ClearanceDay, 'answers' | 'own'>): string {
  if (answers === null) {
    return own === null ? 'Nobody has said yet. Be the first.' : 'Too few have said yet.';
  }
  const { status, waitMinutes, count } = answers;
  const wait = waitMinutes === null ? [] : [waitMinutes === 0 ? 'no wait' : `about ${waitInWords(waitMinutes)} wait`];
  return [clearanceStatusNames[status], ...wait, `from ${count} members`].join(', ');
}

const found: Record<ClearanceAnswer['status'], string> = {
  open: 'It was open.',
  closed: 'It was closed.',
  nobody: 'Nobody was there.',
};

/** The beginning of a record about the clearance of a place. */
export function recordInWords(place: string, own: ClearanceAnswer | null): string {
  const wait = own?.waitMinutes ? [`I waited about ${waitInWords(own.waitMinutes)}.`] : [];
  return [`I was at the clearance of ${place}.`, ...(own === null ? [] : [found[own.status]]), ...wait].join(' ');
}
