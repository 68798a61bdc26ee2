import { addDays } from '@kopa/rules/dates';
import type { CalendarEvent } from '@kopa/rules/service/service-calendar';
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';

/** Hours after which a calendar should ask again. */
const refreshHours = 12;

/** A service year as an iCalendar file. The events keep their ids, so that a calendar updates them. */
export function renderCalendar(memberId: number, events: readonly CalendarEvent[], start: string): string {
  const calendar = ical({
    name: 'Service year',
    prodId: { company: 'Kopa', product: 'Service year', language: 'EN' },
    ttl: refreshHours * 60 * 60,
  });
  for (const { key, title, from, to, description, sequence, isCancelled, changedAt } of events) {
    calendar.createEvent({
      id: `${key}.${memberId}@service-year.kopa`,
      summary: title,
      description,
      sequence,
      status: isCancelled ? ICalEventStatus.CANCELLED : null,
      allDay: true,
      start: new Date(from),
      // iCalendar excludes the last day.
      end: new Date(addDays(to, 1)),
      // The same file for the same year, however often it is fetched.
      stamp: new Date(changedAt ?? start),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  // Each line ends with a line break, also the last one.
  return `${calendar.toString()}\r\n`;
}
