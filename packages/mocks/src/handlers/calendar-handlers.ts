import * as calendar from '@kopa/contracts/calendar';
import { answer } from '@kopa/contracts/msw';
import {
  assertAudience,
  assertDays,
  assertNotOver,
  calendarDaysOf,
  changedEntry,
  concerns,
  memberCalendarDays,
} from '@kopa/rules/calendar';
import { hasMoved } from '@kopa/rules/calendar-notifications';
import { assertFound } from '@kopa/rules/existence';
import { dayInLagos } from '@kopa/rules/service-days';
import { servicePeriod } from '@kopa/rules/service-year';
import {
  audienceIds,
  calendarPosition,
  deploymentOf,
  entriesOf,
  foundEntry,
  publishChange,
  recordChange,
  tellAudience,
} from '../calendar.ts';
import { callsOf } from '../calls.ts';
import { createOnce } from '../once.ts';
import { pageOf } from '../pages.ts';
import { serviceRecordOf } from '../service-years.ts';
import type { World } from '../world.ts';

const inOrder = { positionOf: calendarPosition };

/** The announced dates of the official year. */
export function calendarHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(calendar.listCalendar, ({ member, user, ...input }) => {
      const record = serviceRecordOf(world, member);
      const period = record.serviceStartDate === null ? null : servicePeriod(record);
      const { from, to } = input.query;
      const days = memberCalendarDays({ from, to }, period, dayInLagos(world.now()));
      const own = entriesOf(world, days).filter(({ audience }) => concerns(audience, deploymentOf(user)));
      return pageOf(
        own.map(({ reach: _reach, ...entry }) => entry),
        input,
        inOrder,
      );
    }),

    calls.administrator(calendar.listAdminCalendar, (input) => {
      const { from, to, kind, state, lga } = input.query;
      const found = entriesOf(world, calendarDaysOf({ from, to }))
        .filter((entry) => kind === undefined || entry.kind === kind)
        .filter(({ audience }) => state === undefined || audience.state === state)
        .filter(({ audience }) => lga === undefined || audience.lga === lga);
      return pageOf(found, input, inOrder);
    }),

    calls.administrator(calendar.publishCalendarEntry, ({ account, body, key }) => {
      const { audience, note, source, ...written } = body;
      assertAudience(audience, 'body/audience');
      assertDays(body.kind, body);
      const creation = { memberId: -account.id, operation: 'publish_calendar_entry', input: body, key };
      const { result } = createOnce(world, creation, {
        create() {
          assertNotOver(body, dayInLagos(world.now()));
          const entry = {
            ...{ id: world.nextId(), ...written, audience, note: note || null, source: source || null },
            ...{ publishedAt: world.now().toISOString(), changedAt: null },
            reach: audienceIds(world, audience).length,
          };
          const stored = { entry, history: [], isWithdrawn: false };
          world.calendarEntries.push(stored);
          recordChange(world, stored, account, 'published');
          tellAudience(world, entry, 'published');
          return entry;
        },
        find: (id) => foundEntry(world, id).entry,
        publish: () => publishChange(world, audience),
      });
      return answer(result, { status: 201 });
    }),

    calls.administrator(calendar.changeCalendarEntry, ({ account, params, body }) => {
      const stored = foundEntry(world, params.id);
      const before = stored.entry;
      const after = changedEntry(before, body);
      assertDays(after.kind, after);
      const entry = {
        ...after,
        changedAt: world.now().toISOString(),
        reach: audienceIds(world, before.audience).length,
      };
      stored.entry = entry;
      recordChange(world, stored, account, 'changed');
      if (hasMoved(before, entry)) tellAudience(world, entry, 'moved');
      publishChange(world, entry.audience);
      return entry;
    }),

    calls.administrator(calendar.withdrawCalendarEntry, ({ account, params }) => {
      const stored = foundEntry(world, params.id);
      stored.isWithdrawn = true;
      recordChange(world, stored, account, 'withdrawn');
      tellAudience(world, stored.entry, 'withdrawn');
      publishChange(world, stored.entry.audience);
      return null;
    }),

    calls.administrator(calendar.getCalendarReach, ({ query }) => {
      assertAudience(query, 'querystring');
      return { reach: audienceIds(world, query).length };
    }),

    calls.administrator(calendar.listCalendarHistory, ({ params }) => {
      const stored = world.calendarEntries.find(({ entry }) => entry.id === params.id);
      assertFound(stored);
      return stored.history;
    }),
  ];
}
