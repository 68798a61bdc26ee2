import { serviceCourse } from '@kopa/contracts/service/service-course';
import { addDays } from '../dates.ts';
import type { NotificationDraft } from '../notifications/notifications.ts';
import { clearByOf } from './clearance-windows.ts';
import type { MonthClearance } from './clearances.ts';
import { monthName } from './service-calendar.ts';

/** The kinds of reminders: the window has opened, or it closes soon. */
export type ReminderKind = 'opening' | 'closing';

/** The reminders of a month that a member has had: the first day that one named as opened, the last day as close. */
export interface Reminded {
  opensOn: string | null;
  closesOn: string | null;
}

export const noReminders: Reminded = { opensOn: null, closesOn: null };

/** A reminder that is due. */
export interface Reminder {
  kind: ReminderKind;
  clearance: MonthClearance;
}

/** The reminder that is due today, of the window in force; null for none and for one that the member has had. */
export function dueReminder(clearance: MonthClearance, had: Reminded, today: string): Reminder | null {
  if (clearance.status !== 'open') return null;
  const { opensOn, closesOn } = clearance;
  // Two days before a Sunday is the Friday, which would be too late for readers in the evening.
  const isClosing = today >= addDays(clearByOf(clearance), -serviceCourse.reminderDaysBefore);
  if (isClosing) return had.closesOn === closesOn ? null : { kind: 'closing', clearance };
  return had.opensOn === opensOn ? null : { kind: 'opening', clearance };
}

/** The reminders that a member has had after another one. */
export function remindedAfter(had: Reminded, { kind, clearance: { opensOn, closesOn } }: Reminder): Reminded {
  return kind === 'opening' ? { ...had, opensOn } : { ...had, closesOn };
}

/** The notification of a reminder. It marks dates that are only the usual ones. */
export function clearanceNotification(memberId: number, { kind, clearance }: Reminder): NotificationDraft {
  const name = `The clearance for ${monthName(clearance.month)}`;
  const last = dayName.format(new Date(clearByOf(clearance)));
  const state = kind === 'opening' ? 'has opened.' : 'closes soon. You have not entered it yet.';
  const doubt = clearance.isAnnounced ? '' : ' These are the usual dates, not announced.';
  const message = `${name} ${state} Clear by ${last}.${doubt}`;
  return { memberId, actorId: null, type: 'other', message, relatedId: null, relatedType: 'service' };
}

const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
