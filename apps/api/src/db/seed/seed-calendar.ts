import type { NewCalendarEntry } from '@kopa/contracts/service/calendar';
import { addDays, lastDayOf, laterDay, nextMonth } from '@kopa/rules/dates';
import { batchCalledUpNext } from '@kopa/rules/service/batches';
import { dayInLagos } from '@kopa/rules/service/service-days';
import type { Db } from '../database.ts';
import { daysAgo, type SeededMember } from './seed-members.ts';

/** The announced dates of the demo: this month's windows and a suspension, and a passing-out in two months. */
function demoEntries(today: string): NewCalendarEntry[] {
  const month = today.slice(0, 7);
  // Ikeja's window is open today, so that its clearance shows.
  const opensOn = laterDay(`${month}-01`, addDays(today, -4));
  const next = batchCalledUpNext(today);
  const later = nextMonth(nextMonth(month));
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date(month));
  const headquarters = { audience: {}, announcedBy: 'NYSC National Directorate Headquarters' };
  return [
    {
      ...{ ...headquarters, kind: 'clearance_window', title: `${name} clearance` },
      ...{ from: `${month}-03`, to: `${month}-12`, source: 'Circular NYSC/DHQ/CM/27' },
    },
    {
      ...{ kind: 'clearance_window', title: `${name} clearance in Ikeja` },
      ...{ from: opensOn, to: addDays(opensOn, 9), audience: { state: 'Lagos', lga: 'Ikeja' } },
      ...{ announcedBy: 'NYSC Lagos State Secretariat', source: 'Circular LA/COS/114' },
      note: 'Bring your monthly letter of the place of assignment. The biometric capture is at the local government hall.',
    },
    {
      ...{ kind: 'suspension', title: 'Clearance suspended', from: `${month}-01`, to: lastDayOf(month) },
      ...{ audience: { state: 'Kano' }, announcedBy: 'NYSC Kano State Secretariat', source: 'Circular KN/SC/31' },
      note: 'The secretariat moves. Nobody has to clear this month.',
    },
    {
      ...{
        ...headquarters,
        kind: 'other',
        title: `Orientation camp of ${next.batch}`,
        audience: { batch: next.batch },
      },
      ...{ from: `${next.month}-10`, to: `${next.month}-28`, source: 'Circular NYSC/DHQ/MOB/9' },
      note: 'Report at the camp on your call-up letter.',
    },
    {
      ...{ ...headquarters, kind: 'passing_out', title: 'Passing-out parade' },
      ...{ from: `${later}-15`, to: `${later}-17`, note: 'Collect your certificate at the place of the parade.' },
    },
  ];
}

/** Seeds the announced dates with the beginning of their history. */
export async function seedCalendar(db: Db, members: readonly SeededMember[], now: Date): Promise<void> {
  const administrators = db.selectFrom('administrators').select('id').orderBy('id').limit(1);
  const { id: administratorId } = await administrators.executeTakeFirstOrThrow();
  const publishedAt = daysAgo(now, 20);
  for (const { kind, audience, from, to, ...texts } of demoEntries(dayInLagos(now))) {
    const { state, lga, batch } = audience;
    const reach = members.filter(
      (member) =>
        batch === undefined &&
        (state === undefined || member.state === state) &&
        (lga === undefined || member.lga === lga),
    ).length;
    const entry = { ...texts, firstDay: from, lastDay: to, reach };
    const { id: entryId } = await db
      .insertInto('calendarEntries')
      .values({ ...entry, ...audience, kind, administratorId, publishedAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('calendarChanges')
      .values({ ...entry, entryId, administratorId, action: 'published', at: publishedAt })
      .execute();
  }
}
