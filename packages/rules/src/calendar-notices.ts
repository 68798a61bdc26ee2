import type { CalendarEntry } from '@kopa/contracts/calendar';
import type { Days } from './calendar.ts';
import type { NotificationDraft } from './notifications.ts';

/** The changes of an entry that its audience is told. */
export const toldChanges = ['published', 'moved', 'withdrawn'] as const;
export type ToldChange = (typeof toldChanges)[number];

/** True for the kinds whose changes are told: a wrong window or suspension costs months of service (product 4.37). */
export function isTold({ kind }: Pick<CalendarEntry, 'kind'>): boolean {
  return kind === 'clearance_window' || kind === 'suspension';
}

/** True if a change has moved an entry. Other changes are told to nobody. */
export function hasMoved(before: Days, after: Days): boolean {
  return before.from !== after.from || before.to !== after.to;
}

/** The notification of a change of an entry, for a member of its audience. */
export function calendarNotice(
  memberId: number,
  { id, title, announcedBy, ...days }: Pick<CalendarEntry, 'id' | 'title' | 'announcedBy' | 'from' | 'to'>,
  change: ToldChange,
): NotificationDraft {
  const begin = { published: title, moved: `Moved: ${title}, now`, withdrawn: `Withdrawn: ${title}` }[change];
  const link = change === 'moved' ? ' ' : ', ';
  const message = `${begin}${link}${daysInWords(days)}. Announced by ${announcedBy}.`;
  return { memberId, actorId: null, type: 'other', message, relatedId: id, relatedType: 'calendar' };
}

/** Days in words, such as "3 to 12 August 2026". */
export function daysInWords({ from, to }: Days): string {
  const last = wordsOf({ day: 'numeric', month: 'long', year: 'numeric' }, to);
  if (from === to) return last;
  const first = wordsOf(
    {
      day: 'numeric',
      ...(from.slice(0, 7) === to.slice(0, 7) ? {} : { month: 'long' }),
      ...(from.slice(0, 4) === to.slice(0, 4) ? {} : { year: 'numeric' }),
    },
    from,
  );
  return `${first} to ${last}`;
}

function wordsOf(parts: Intl.DateTimeFormatOptions, day: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(new Date(day));
}
