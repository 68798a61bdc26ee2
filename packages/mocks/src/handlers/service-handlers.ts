import * as service from '@kopa/contracts/service-year';
import { assertMayClear } from '@kopa/rules/clearances';
import { dayInLagos } from '@kopa/rules/service-days';
import { servicePeriod } from '@kopa/rules/service-year';
import { callsOf } from '../calls.ts';
import { ownServiceOf, serviceRecordOf, serviceYearOf } from '../service-years.ts';
import type { World } from '../world.ts';

/** The member's own service year. */
export function serviceHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(service.getServiceYear, ({ member }) => serviceYearOf(world, member)),

    calls.member(service.updateClearance, ({ member, params: { month }, body: { clearedOn } }) => {
      assertMayClear(servicePeriod(serviceRecordOf(world, member)), month, clearedOn, dayInLagos(world.now()));
      const own = ownServiceOf(member);
      if (clearedOn === null) delete own.clearedOn[month];
      else own.clearedOn[month] = clearedOn;
      return serviceYearOf(world, member);
    }),

    calls.member(service.updateItem, ({ member, params: { key }, body: { isDone } }) => {
      servicePeriod(serviceRecordOf(world, member));
      const own = ownServiceOf(member);
      own.done = own.done.filter((one) => one !== key);
      if (isDone) own.done.push(key);
      return serviceYearOf(world, member);
    }),

    calls.member(service.shareCalendar, ({ member, request }) => {
      servicePeriod(serviceRecordOf(world, member));
      const own = ownServiceOf(member);
      own.calendar ??= `mock-calendar-of-the-service-year-of-member-${world.nextId()}`;
      return { url: `${new URL(request.url).origin}/api/service-calendars/${own.calendar}.ics` };
    }),

    calls.member(service.revokeCalendar, ({ member }) => {
      ownServiceOf(member).calendar = null;
      return null;
    }),
  ];
}
