import type { AdminCalendarEntry, CalendarAction, CalendarEntry } from '@kopa/contracts/calendar';
import type { Audience } from '@kopa/contracts/channels';
import type { User } from '@kopa/contracts/users';
import { calendarDays, concerns, type Days, type Deployment, isForEverybody } from '@kopa/rules/calendar';
import { calendarNotification, isTold, type ToldChange } from '@kopa/rules/calendar-notifications';
import { assertFound } from '@kopa/rules/existence';
import { notify, publishNotification } from './notifications.ts';
import type { StoredAdministrator } from './stored.ts';
import type { StoredCalendarEntry } from './stored-service.ts';
import type { World } from './world.ts';

const day = 24 * 60 * 60 * 1000;

/** The position in a list of entries: the earliest first, within a day the oldest. */
export const calendarPosition = ({ from, id }: Pick<CalendarEntry, 'from' | 'id'>) =>
  ((Date.parse('2100-01-01') - Date.parse(from)) / day) * 100_000_000_000 - id;

/** The entries that have a day among some days and are not withdrawn, the earliest first. */
export function entriesOf(
  world: World,
  { from = calendarDays.from, to = calendarDays.to }: Partial<Days>,
): AdminCalendarEntry[] {
  return world.calendarEntries
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .map(({ entry }) => entry)
    .filter((entry) => entry.from <= to && entry.to >= from)
    .sort((a, b) => calendarPosition(b) - calendarPosition(a));
}

/** An entry that is not withdrawn. @throws 404 */
export function foundEntry(world: World, id: number): StoredCalendarEntry {
  const found = world.calendarEntries.find(({ entry, isWithdrawn }) => entry.id === id && !isWithdrawn);
  assertFound(found);
  return found;
}

/** The deployment of a member. */
export function deploymentOf({ deploymentState: state, lga, batch, cdsGroup }: User): Deployment {
  return { state, lga, batch, cdsGroup };
}

/** The ids of the active members of an audience. */
export function audienceIds(world: World, audience: Audience): number[] {
  return world.members
    .filter(({ isActive, isDeleted }) => isActive && isDeleted !== true)
    .filter(({ user }) => concerns(audience, deploymentOf(user)))
    .map(({ user }) => user.id);
}

/** Adds a step to the history of an entry. */
export function recordChange(
  world: World,
  { entry, history }: StoredCalendarEntry,
  { id, firstName, lastName }: StoredAdministrator,
  action: CalendarAction,
): void {
  const at = world.now().toISOString();
  history.push({ at, administrator: { id, name: `${firstName} ${lastName}` }, action, entry: { ...entry } });
}

/** Tells the pages of an audience that its dates have changed. */
export function publishChange(world: World, audience: Audience): void {
  const receivers = isForEverybody(audience) ? 'everyone' : audienceIds(world, audience);
  world.publish({ type: 'calendar_changed', payload: {} }, receivers);
}

/** Tells the audience of a change of an entry, if its kind is told. */
export function tellAudience(world: World, entry: AdminCalendarEntry, change: ToldChange): void {
  if (!isTold(entry)) return;
  for (const memberId of audienceIds(world, entry.audience)) {
    publishNotification(world, notify(world, calendarNotification(memberId, entry, change)));
  }
}
