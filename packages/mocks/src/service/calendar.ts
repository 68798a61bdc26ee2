import { publicLimits } from '@kopa/contracts/limits';
import { answer } from '@kopa/contracts/msw';
import * as calendar from '@kopa/contracts/service/calendar';
import { listPublicCalendar } from '@kopa/contracts/service/public-calendar';
import { addDays } from '@kopa/rules/dates';
import {
  calendarDays,
  calendarDaysOf,
  changedEntry,
  concerns,
  type Days,
  memberCalendarDays,
} from '@kopa/rules/service/calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { servicePeriod } from '@kopa/rules/service/service-year';
import { callsOf } from '../calls.ts';
import { added, pageOf, removeAll } from '../collection.ts';
import { administratorNamed, audienceIds, deploymentOf } from '../people/views.ts';
import type { StoredCalendarEntry } from '../stored.ts';
import type { World } from '../world.ts';
import { serviceRecordOf } from './year.ts';

const day = 24 * 60 * 60 * 1000;

/** The earliest first, within a day the oldest. */
const inOrder = {
  positionOf: ({ from, id }: calendar.CalendarEntry) =>
    ((Date.parse('2100-01-01') - Date.parse(from)) / day) * 100_000_000_000 - id,
};

/** The announced dates of the official year. */
export function calendarHandlers(world: World) {
  const calls = callsOf(world);
  const entryOf = (id: number) => world.calendarEntries.find(({ entry }) => entry.id === id) as StoredCalendarEntry;

  function entriesOf({ from = calendarDays.from, to = calendarDays.to }: Partial<Days>) {
    return world.calendarEntries.map(({ entry }) => entry).filter((entry) => entry.from <= to && entry.to >= from);
  }

  function record({ entry, history }: StoredCalendarEntry, username: string, action: calendar.CalendarAction) {
    const administrator = administratorNamed(world, username);
    history.push({ at: world.now().toISOString(), administrator, action, entry: { ...entry } });
    return entry;
  }

  return [
    calls.member(calendar.listCalendar, ({ member, user, ...input }) => {
      const service = serviceRecordOf(world, member);
      const period = service.serviceStartDate === null ? null : servicePeriod(service);
      const days = memberCalendarDays(input.query, period, dayInLagos(world.now()));
      const own = entriesOf(days).filter(({ audience }) => concerns(audience, deploymentOf(user)));
      return pageOf(
        own.map(({ reach: _reach, ...entry }) => entry),
        input,
        inOrder,
      );
    }),
    calls.visitor(listPublicCalendar, ({ query: { batch } }) => {
      const today = dayInLagos(world.now());
      const isShown = ({ audience: { state, batch: own } }: calendar.CalendarEntry) =>
        state === undefined && (own === undefined || own === batch);
      return entriesOf({ from: today, to: addDays(today, publicLimits.ahead) })
        .filter(isShown)
        .toSorted((one, other) => inOrder.positionOf(other) - inOrder.positionOf(one))
        .map(({ audience, reach: _reach, publishedAt: _at, ...entry }) => ({
          ...entry,
          batch: audience.batch ?? null,
        }));
    }),
    calls.administrator(calendar.listAdminCalendar, (input) => {
      const { kind, state, lga } = input.query;
      const isListed = ({ audience, ...entry }: calendar.AdminCalendarEntry) =>
        (kind ?? entry.kind) === entry.kind &&
        (state ?? audience.state) === audience.state &&
        (lga ?? audience.lga) === audience.lga;
      return pageOf(entriesOf(calendarDaysOf(input.query)).filter(isListed), input, inOrder);
    }),
    calls.administrator(calendar.publishCalendarEntry, ({ administrator, body }) => {
      const { note, source, ...written } = body;
      const entry = {
        ...{ id: world.nextId(), ...written, note: note || null, source: source || null, changedAt: null },
        ...{ publishedAt: world.now().toISOString(), reach: audienceIds(world, body.audience).length },
      };
      const published = record(added(world.calendarEntries, { entry, history: [] }), administrator, 'published');
      return answer(published, { status: 201 });
    }),
    calls.administrator(calendar.changeCalendarEntry, ({ administrator, params, body }) => {
      const stored = entryOf(params.id);
      stored.entry = { ...changedEntry(stored.entry, body), changedAt: world.now().toISOString() };
      return record(stored, administrator, 'changed');
    }),
    calls.administrator(calendar.withdrawCalendarEntry, ({ params }) =>
      removeAll(world.calendarEntries, ({ entry }) => entry.id === params.id),
    ),
    calls.administrator(calendar.getCalendarReach, ({ query }) => ({ reach: audienceIds(world, query).length })),
    calls.administrator(calendar.listCalendarHistory, ({ params }) => entryOf(params.id).history),
  ];
}
