import { serviceLimits } from '@kopa/contracts/limits';
import type { ServiceYear } from '@kopa/contracts/service-year';
import { concerns } from '@kopa/rules/calendar';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service-days';
import { type ServiceRecord, serviceYear } from '@kopa/rules/service-year';
import { deploymentOf } from './calendar.ts';
import type { StoredMember } from './stored.ts';
import type { World } from './world.ts';

/** The member's entries about their service year; empty at first. */
export function ownServiceOf(member: StoredMember): NonNullable<StoredMember['service']> {
  member.service ??= { clearedOn: {}, done: [], calendar: null };
  return member.service;
}

/**
 * The portal's record of a member. Without an account of the portal, the start of the service follows from the days
 * served.
 */
export function serviceRecordOf(world: World, { user, link }: StoredMember): ServiceRecord {
  const account = world.portalAccounts?.find(({ email }) => email === link?.email);
  const { daysServed, daysRemaining, cdsAttended } = user;
  if (daysServed === null) return { serviceStartDate: null, serviceDays: null, cdsAttended: null };
  const serviceStartDate = account?.serviceStartDate ?? addDays(dayInLagos(world.now()), -daysServed);
  return { serviceStartDate, serviceDays: daysServed + (daysRemaining ?? serviceLimits.days), cdsAttended };
}

/** A member's service year. @throws 404 portal_not_connected */
export function serviceYearOf(world: World, member: StoredMember): ServiceYear {
  const own = member.service ?? { clearedOn: {}, done: [] };
  const entries = world.calendarEntries
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .map(({ entry }) => entry)
    .filter(({ audience }) => concerns(audience, deploymentOf(member.user)));
  return serviceYear(serviceRecordOf(world, member), own, entries, dayInLagos(world.now()));
}
