import { type ClearanceDayOfState, listClearanceDays } from '@kopa/contracts/admin/analytics';
import { clearanceDayLimits } from '@kopa/contracts/limits';
import * as days from '@kopa/contracts/service/clearance-days';
import { addDays } from '@kopa/rules/dates';
import { concerns } from '@kopa/rules/service/calendar';
import { isClearanceDay } from '@kopa/rules/service/clearance-days';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { servicePeriod } from '@kopa/rules/service/service-year';
import { callsOf } from '../calls.ts';
import { deploymentOf } from '../people/views.ts';
import type { StoredMember } from '../stored.ts';
import type { World } from '../world.ts';
import { serviceRecordOf } from './year.ts';

/** Invented clearances of a state on the days up to one. */
function daysOfState(state: string, today: string): ClearanceDayOfState[] {
  return Array.from({ length: clearanceDayLimits.shown }, (_, place) => {
    const date = addDays(today, place + 1 - clearanceDayLimits.shown);
    const lgas = Number(date.slice(8)) <= 10 ? 5 + (place % 4) : 0;
    return { date, state, lgas, closed: lgas === 0 ? 0 : place % 3 };
  });
}

/** Today's clearance where the member serves. The figures are those of the world, whatever the member answers. */
export function clearanceDayHandlers(world: World) {
  const calls = callsOf(world);

  function dayOf(member: StoredMember): days.ClearanceDay {
    const period = servicePeriod(serviceRecordOf(world, member));
    const { state, lga } = deploymentOf(member.user);
    const date = dayInLagos(world.now());
    const entries = world.calendarEntries
      .map(({ entry }) => entry)
      .filter(({ audience }) => concerns(audience, deploymentOf(member.user)));
    return {
      ...{ date, place: { state: state ?? '', lga: lga ?? '' }, isInWindow: isClearanceDay(period, entries, date) },
      ...{ ...world.clearanceDay, asOf: world.now().toISOString() },
    };
  }

  return [
    calls.member(days.getClearanceDay, ({ member }) => dayOf(member)),
    calls.member(days.answerClearanceDay, ({ member, body: { status, waitMinutes = null } }) => {
      world.clearanceDay.own = { status, waitMinutes, at: world.now().toISOString() };
      return dayOf(member);
    }),
    calls.member(days.withdrawClearanceAnswer, () => {
      world.clearanceDay.own = null;
      return null;
    }),
    calls.administrator(listClearanceDays, ({ query: { state } }) => daysOfState(state, dayInLagos(world.now()))),
  ];
}
