import { checkCountersStep } from '../../src/features/admin/counters.actions.ts';
import { countedTables, savePosition } from '../../src/features/admin/counters.queries.ts';
import { jobs } from '../../src/jobs/jobs.ts';
import type { ExplainedApp } from './explained-app.ts';

/** Days on which members are reminded of an opening and of a closing. */
const daysOfReminders = ['2026-12-01', '2026-12-08'];

/** Runs steps of the background jobs, apart from those that `workAlone` and the calls about mails run. */
export async function workOffJobs({ context }: ExplainedApp): Promise<void> {
  await context.db
    .updateTable('pushes')
    .set({ dueAt: new Date(0) })
    .execute();
  for (let step = 0; step < 7; step += 1) {
    for (const name of [
      'pushes',
      'journeys',
      'notification-rounds',
      'account-deletion',
      'suspension-ends',
      'tickets',
      'roll-calls',
      'clearance-days',
      'analytics',
      'alumni',
    ] as const) {
      await jobs[name].work(context);
    }
  }
  const { now } = context;
  for (const day of daysOfReminders) {
    context.now = () => new Date(`${day}T08:00:00Z`);
    for (let step = 0; step < 7; step += 1) await jobs['service-reminders'].work(context);
  }
  context.now = now;
  for (const tableName of countedTables) {
    await savePosition(context.db, { tableName, afterId: 0 }, 0);
    for (let step = 0; step < 7; step += 1) await checkCountersStep(context, 1);
  }
}
