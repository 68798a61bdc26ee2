import { lastDayOf } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import type { Caller } from './calls.ts';
import type { ExplainedApp } from './explained-app.ts';

/** Announces the month as the window of the place and batch of the portal's record. */
export async function openWindow({ context: { db, now } }: ExplainedApp): Promise<void> {
  const month = dayInLagos(now()).slice(0, 7);
  await db
    .insertInto('calendarEntries')
    .values({
      ...{ kind: 'clearance_window', title: 'A window', firstDay: `${month}-01`, lastDay: lastDayOf(month) },
      ...{ state: 'State 17', lga: 'LGA 17', batch: '2026 Batch A', announcedBy: 'NYSC', publishedAt: now() },
      ...{ reach: 1, administratorId: 1 },
    })
    .execute();
}

/** Tells of the clearance of today, takes it back, and reads the answers to anybody. */
export async function tellOfClearance({ call, read }: Caller, id: number): Promise<void> {
  const url = '/api/clearance-days/today';
  await call('PUT', url, { status: 'open', waitMinutes: 30 });
  await read(url);
  await call('DELETE', url);
  await read(`/api/users/${id}/records?kind=clearance`);
  for (const list of ['calendar', 'calendar?batch=2026%20Batch%20A', 'rumours']) await read(`/api/public/${list}`);
}
