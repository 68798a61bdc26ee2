import { addDays, lastDayOf, nextMonth } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service-days';
import { buildCalendarEntry } from './service-builders.ts';
import type { StoredCalendarEntry } from './stored-service.ts';

/**
 * The demo world's calendar: this month's window for everybody, another one in Ikeja, this month suspended in Kano, and
 * a passing-out in two months. `ago` returns the time this many minutes ago.
 */
export function demoCalendar(now: number, ago: (minutes: number) => string): StoredCalendarEntry[] {
  const month = dayInLagos(new Date(now)).slice(0, 7);
  const passingOut = `${nextMonth(nextMonth(month))}-15`;
  const publishedAt = ago(60 * 24 * 3);
  return [
    buildCalendarEntry(1, {
      ...{ from: `${month}-03`, to: `${month}-12`, publishedAt },
      source: 'Circular NYSC/DHQ/CM/117',
    }),
    buildCalendarEntry(2, {
      ...{ title: 'Clearance in Ikeja', from: `${month}-08`, to: `${month}-17`, publishedAt, reach: 8 },
      ...{ audience: { state: 'Lagos', lga: 'Ikeja' }, announcedBy: 'Ikeja Local Government Inspector' },
      note: 'At the council hall, from 8 to 14 h.',
    }),
    buildCalendarEntry(3, {
      ...{ kind: 'suspension', title: 'Clearance suspended', from: `${month}-01`, to: lastDayOf(month), publishedAt },
      ...{ audience: { state: 'Kano' }, announcedBy: 'NYSC Kano State Secretariat', reach: 7 },
      note: 'No clearance this month. Nobody loses the month.',
    }),
    buildCalendarEntry(4, {
      ...{ kind: 'passing_out', title: 'Passing-out ceremony', from: passingOut, to: addDays(passingOut, 2) },
      publishedAt,
    }),
  ];
}
