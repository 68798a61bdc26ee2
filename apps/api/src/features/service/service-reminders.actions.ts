import { lastDayOf, previousMonth } from '@kopa/rules/dates';
import { concerns } from '@kopa/rules/service/calendar';
import {
  clearanceNotification,
  dueReminder,
  noReminders,
  type Reminder,
  remindedAfter,
} from '@kopa/rules/service/clearance-reminders';
import { type Announced, usualWindow } from '@kopa/rules/service/clearance-windows';
import { clearanceMonths, clearanceOf } from '@kopa/rules/service/clearances';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { servicePeriod } from '@kopa/rules/service/service-year';
import type { Db } from '../../db/database.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { publishToOnline } from '../notifications/notification-rounds.actions.ts';
import { insertNewNotifications } from '../notifications/notifications.actions.ts';
import { findAllAnnounced } from './calendar/calendar.queries.ts';
import { findNextMembers, lockRound, type RoundMember, saveReminded, saveRound } from './service-reminders.queries.ts';

const membersPerStep = 500;

/**
 * A step of the hourly job: reminds members of the clearance that they have not entered, when the window in force has
 * opened or closes soon (product 4.25). Each hour's round passes all members again, for windows that are entered or
 * moved meanwhile; a missed one is made up for. A step and its notifications are written together, so that nobody is
 * reminded twice. Returns true if more members are left.
 */
export async function remindStep(context: Context): Promise<boolean> {
  const today = dayInLagos(context.now());
  if (!(await isOpenSomewhere(context.db, today))) return false;
  const { notifications, isLast } = await transact(context, 'job', async (transaction) => {
    const after = await lockRound(transaction, today);
    // A window that began last month may still be open.
    const months = [previousMonth(today.slice(0, 7)), today.slice(0, 7)] as const;
    const members = await findNextMembers(transaction, months, after, membersPerStep);
    const entries = await findAllAnnounced(transaction, { from: `${months[0]}-01`, to: lastDayOf(months[1]) });
    const due = members.flatMap((member) => dueReminders(member, months, entries, today));
    await saveReminded(
      transaction,
      due.map(({ member, reminder }) => {
        const { month } = reminder.clearance;
        return { memberId: member.id, month, ...remindedAfter(member.reminded[month] ?? noReminders, reminder) };
      }),
    );
    const drafts = due.map(({ member, reminder }) => clearanceNotification(member.id, reminder));
    const isLast = members.length < membersPerStep;
    await saveRound(transaction, today, isLast ? 0 : (members.at(-1)?.id ?? after));
    return { notifications: await insertNewNotifications(transaction, drafts), isLast };
  });
  publishToOnline(context, notifications);
  return !isLast;
}

async function isOpenSomewhere(db: Db, today: string): Promise<boolean> {
  const { opensOn, closesOn } = usualWindow(today.slice(0, 7));
  if (today >= opensOn && today <= closesOn) return true;
  const entries = await findAllAnnounced(db, { from: today, to: today });
  return entries.some(({ kind }) => kind === 'clearance_window');
}

/** The reminders that are due for a member. `entries` are those of all places. */
function dueReminders(
  member: RoundMember,
  months: readonly string[],
  entries: readonly Announced[],
  today: string,
): { member: RoundMember; reminder: Reminder }[] {
  const { serviceStartDate, serviceDays, isActive, clearedOn, reminded } = member;
  if (serviceStartDate === null || !isActive) return [];
  const { start, end } = servicePeriod({ serviceStartDate, serviceDays, cdsAttended: null });
  const own = clearanceMonths(start, end);
  const concerning = entries.filter(({ audience }) => concerns(audience, member));
  return months
    .filter((month) => own.includes(month))
    .flatMap((month) => {
      const clearance = clearanceOf(month, clearedOn[month] ?? null, concerning, today);
      const reminder = dueReminder(clearance, reminded[month] ?? noReminders, today);
      return reminder === null ? [] : [{ member, reminder }];
    });
}
