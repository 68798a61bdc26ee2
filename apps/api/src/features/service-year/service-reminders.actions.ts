import { clearanceMonths, dueReminder } from '@kopa/rules/clearances';
import { clearanceNotice } from '@kopa/rules/notifications';
import { dayInLagos } from '@kopa/rules/service-days';
import { servicePeriod } from '@kopa/rules/service-year';
import type { Context } from '../../context.ts';
import {
  insertNewNotifications,
  type NewNotification,
  publishNotification,
} from '../notifications/notifications.actions.ts';
import { findNextMembers, lockRound, type Reminded, saveRound } from './service-reminders.queries.ts';

const membersPerStep = 500;

/**
 * A step of the daily job: reminds members whose window has opened, or closes soon, of the clearance that they have not
 * entered (product 4.25). A day that was missed is made up for the day after. A round and its notifications are
 * written together, so that nobody is reminded twice. Returns true if more members are left.
 */
export async function remindStep(context: Context): Promise<boolean> {
  const reminder = dueReminder(dayInLagos(context.now()));
  if (reminder === null) return false;
  const { notifications, isLast } = await context.db.transaction().execute(async (transaction) => {
    const after = await lockRound(transaction, reminder);
    const members = await findNextMembers(transaction, reminder.month, after, membersPerStep);
    const due = members.filter((member) => isDue(member, reminder.month));
    const told: NewNotification[] =
      due.length === 0
        ? []
        : await insertNewNotifications(
            transaction,
            due.map(({ id }) => clearanceNotice(id, reminder)),
          );
    await saveRound(transaction, reminder, members.at(-1)?.id ?? after);
    return { notifications: told, isLast: members.length < membersPerStep };
  });
  // The others find it when they come.
  for (const one of notifications) if (context.hub.isConnected(one.memberId)) publishNotification(context, one);
  return !isLast;
}

function isDue({ serviceStartDate, serviceDays, isActive, hasCleared }: Reminded, month: string): boolean {
  if (serviceStartDate === null || !isActive || hasCleared) return false;
  const { start, end } = servicePeriod({ serviceStartDate, serviceDays, cdsAttended: null });
  return clearanceMonths(start, end).includes(month);
}
