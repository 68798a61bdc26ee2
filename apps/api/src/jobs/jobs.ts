import { deletionStep } from '../features/account/account-deletion.actions.ts';
import { rollUpStep } from '../features/admin/analytics.actions.ts';
import { checkCountersStep } from '../features/admin/counters.actions.ts';
import { closeTicketsStep } from '../features/desk/ticket-closing.actions.ts';
import { searchStrayFilesStep } from '../features/media/photo-clean-up.actions.ts';
import { nextOutcomeNotifications } from '../features/moderation/cases.actions.ts';
import { endSuspensionsStep } from '../features/moderation/suspensions.actions.ts';
import { nextAnswerNotifications } from '../features/news/rumours.actions.ts';
import { sendMailsStep } from '../features/notifications/mails.actions.ts';
import { continueRoundStep } from '../features/notifications/notification-rounds.actions.ts';
import { sendPushesStep } from '../features/notifications/pushes.actions.ts';
import { closeRollCallsStep } from '../features/office/roll-calls.actions.ts';
import { journeysStep } from '../features/safety/journey-steps.actions.ts';
import { announceCall, nextSafetyQuestions } from '../features/safety/safety-calls.actions.ts';
import { nextCalendarNotifications } from '../features/service/calendar/calendar-entries.actions.ts';
import { renewClearanceDaysStep } from '../features/service/clearance-days.actions.ts';
import { unlinkAlumniStep } from '../features/service/portal/alumni.actions.ts';
import { resynchroniseStep } from '../features/service/portal/portal-resynchronisation.actions.ts';
import { remindStep } from '../features/service/service-reminders.actions.ts';
import type { Context } from '../process/context.ts';
import { cleanUp } from './clean-up.ts';

/** A background job. */
export interface Job {
  /** Cron expression of its start in the time zone Africa/Lagos: minute, hour, day, month, weekday. */
  schedule: string;
  /**
   * Does a step and returns whether another one should follow: after two seconds, or at once where members are in danger.
   * A step may be repeated after a crash.
   */
  work: (context: Context) => Promise<boolean | 'at once'>;
  /** The job for which each step makes work. */
  leadsTo?: 'pushes';
  /**
   * Seconds after which a step counts as lost, and another process begins one; usually ten minutes. The step may still
   * run, so it must lock its rows.
   */
  lostAfter?: number;
}

/** All background jobs by the names of their queues. */
export const jobs = {
  mails: { schedule: '* * * * *', work: sendMailsStep },
  pushes: { schedule: '* * * * *', work: sendPushesStep },
  'notification-rounds': {
    schedule: '* * * * *',
    lostAfter: 60,
    leadsTo: 'pushes',
    work: (context) =>
      continueRoundStep(context, {
        rumour: { next: nextAnswerNotifications },
        case: { next: nextOutcomeNotifications },
        calendar: { next: nextCalendarNotifications },
        safety_call: { next: nextSafetyQuestions, announce: announceCall },
      }),
  },
  journeys: { schedule: '* * * * *', lostAfter: 60, work: journeysStep },
  'account-deletion': { schedule: '* * * * *', work: deletionStep },
  'suspension-ends': { schedule: '* * * * *', work: endSuspensionsStep },
  tickets: { schedule: '*/10 * * * *', work: closeTicketsStep },
  'roll-calls': { schedule: '* * * * *', work: closeRollCallsStep },
  'clearance-days': { schedule: '* * * * *', work: renewClearanceDaysStep },
  'portal-resynchronisation': { schedule: '0 2 * * *', work: resynchroniseStep },
  'clean-up': {
    schedule: '20 * * * *',
    work: async (context) => {
      await cleanUp(context);
      return false;
    },
  },
  'service-reminders': { schedule: '0 8-20 * * *', work: remindStep },
  analytics: { schedule: '10 0 * * *', work: rollUpStep },
  alumni: { schedule: '0 4 * * *', work: unlinkAlumniStep },
  counters: { schedule: '20 3 * * *', work: (context) => checkCountersStep(context) },
  'stray-files': { schedule: '40 3 * * *', work: (context) => searchStrayFilesStep(context) },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;
