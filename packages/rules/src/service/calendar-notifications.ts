import type { CalendarEntry } from '@kopa/contracts/service/calendar';
import type { NotificationDraft } from '../notifications/notifications.ts';
import type { Days } from './calendar.ts';

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

/**
 * The change as a member is told it. One who has heard nothing of the entry hears of it as new, and nothing (null) of
 * its withdrawal.
 */
export function heardChange(change: ToldChange, hasHeard: boolean): ToldChange | null {
  if (hasHeard) return change;
  return change === 'withdrawn' ? null : 'published';
}

/** The notification of a change of an entry, for a member of its audience. */
export function calendarNotification(
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
  return range.formatRange(new Date(from), new Date(to)).replace(/\s*–\s*/, ' to ');
}

const range = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
