import type { User } from '@kopa/contracts/account/user';
import { serviceLimits } from '@kopa/contracts/limits';
import * as allowance from '@kopa/contracts/service/allowance';
import * as portal from '@kopa/contracts/service/portal';
import { refreshUser } from '@kopa/contracts/service/portal';
import * as service from '@kopa/contracts/service/service-year';
import { addDays } from '@kopa/rules/dates';
import { concerns } from '@kopa/rules/service/calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { type ServiceRecord, serviceYear } from '@kopa/rules/service/service-year';
import { buildUser, withoutPortal } from '../builders.ts';
import { callsOf } from '../calls.ts';
import { deploymentOf } from '../people/views.ts';
import type { StoredMember } from '../stored.ts';
import type { World } from '../world.ts';

/** The portal's record of a member; the start of the service follows from the days served. */
export function serviceRecordOf(world: World, { user }: StoredMember): ServiceRecord {
  const { daysServed, daysRemaining, cdsAttended } = user;
  if (daysServed === null) return { serviceStartDate: null, serviceDays: null, cdsAttended: null };
  const serviceStartDate = addDays(dayInLagos(world.now()), -daysServed);
  return { serviceStartDate, serviceDays: daysServed + (daysRemaining ?? serviceLimits.days), cdsAttended };
}

/** The portal, the member's service year and their allowance. */
export function yearHandlers(world: World) {
  const calls = callsOf(world);

  /** The member's entries about their service year; empty at first. */
  function ownOf(member: StoredMember) {
    member.service ??= { clearedOn: {}, done: [], askedForMonthsAt: null };
    return member.service;
  }
  function yearOf(member: StoredMember) {
    const entries = world.calendarEntries.map(({ entry }) => entry);
    const own = entries.filter(({ audience }) => concerns(audience, deploymentOf(member.user)));
    const rollCalls = world.rollCalls.filter(({ roster }) => roster.get(member.user.id)?.mark === 'present').length;
    const entered = { ...ownOf(member), rollCalls, registeredAt: member.user.createdAt };
    return serviceYear(serviceRecordOf(world, member), entered, own, dayInLagos(world.now()));
  }
  const allowanceOf = (month: string): allowance.Allowance =>
    world.allowances.get(month) ?? { mine: null, state: null, batch: null, everybody: null };

  /** The member with a record of the portal, which is that of the builders. */
  function linked(user: User): User {
    const keys = Object.keys(withoutPortal) as (keyof typeof withoutPortal)[];
    const record = Object.fromEntries(keys.map((key) => [key, user[key] ?? buildUser(user.id)[key]]));
    return Object.assign(user, record, { portalConnected: true, portalLastSync: world.now().toISOString() });
  }

  return [
    calls.member(portal.connectPortal, ({ user }) => linked(user)),
    calls.member(refreshUser, ({ user }) => (user.portalConnected ? linked(user) : user)),
    calls.member(portal.disconnectPortal, ({ user }) => Object.assign(user, withoutPortal)),

    calls.member(service.getServiceYear, ({ member }) => yearOf(member)),
    calls.member(service.updateClearance, ({ member, params: { month }, body: { clearedOn } }) => {
      const { [month]: _before, ...others } = ownOf(member).clearedOn;
      ownOf(member).clearedOn = clearedOn === null ? others : { ...others, [month]: clearedOn };
      return yearOf(member);
    }),
    calls.member(service.enterClearances, ({ member, body: { clearances } }) => {
      const entered = clearances.map(({ month, clearedOn }) => [month, clearedOn]);
      Object.assign(ownOf(member).clearedOn, Object.fromEntries(entered));
      ownOf(member).askedForMonthsAt = world.now().toISOString();
      return yearOf(member);
    }),
    calls.member(service.updateItem, ({ member, params: { key }, body: { isDone } }) => {
      const others = ownOf(member).done.filter((one) => one !== key);
      ownOf(member).done = isDone ? [...others, key] : others;
      return yearOf(member);
    }),
    calls.member(service.shareCalendar, ({ request }) => ({
      url: `${new URL(request.url).origin}/api/service-calendars/mock-calendar-of-the-service-year.ics`,
    })),
    calls.member(service.revokeCalendar, () => null),

    calls.member(allowance.getAllowance, ({ params }) => allowanceOf(params.month)),
    calls.member(allowance.answerAllowance, ({ params: { month }, body: mine }) => {
      world.allowances.set(month, { ...allowanceOf(month), mine });
      return allowanceOf(month);
    }),
  ];
}
