import type { CalendarEntry } from '@kopa/contracts/calendar';
import { calendarLimits } from '@kopa/contracts/limits';
import { type Days, type Deployment, placesOf } from '@kopa/rules/calendar';
import { audienceOf } from '@kopa/rules/channels';
import type { Announced } from '@kopa/rules/clearance-windows';
import type { FiledEntry } from '@kopa/rules/service-calendar';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';
import type { Tables } from '../../db/tables.ts';

/** The columns of an entry `c`, with those of its audience. */
export const entryColumns = [
  ...(['c.id', 'c.kind', 'c.title', 'c.firstDay as from', 'c.lastDay as to', 'c.announcedBy', 'c.note'] as const),
  ...(['c.source', 'c.publishedAt', 'c.changedAt', 'c.state', 'c.lga', 'c.batch', 'c.cdsGroup'] as const),
] as const;

/** A row of {@link entryColumns} with its audience in one. */
export function asEntry<R extends Deployment>({ state, lga, batch, cdsGroup, ...row }: R) {
  return { ...row, audience: audienceOf({ state, lga, batch, cdsGroup }) };
}

/** An entry with its position in the list. */
export type PlacedEntry = CalendarEntry & { position: number };

/** The condition that any day of entry `c` is among some days. One that began too long before them is over. */
export function isWithin(
  eb: ExpressionBuilder<Tables & { c: Tables['calendarEntries'] }, 'c'>,
  { from, to }: Days,
  longest: number = calendarLimits.longDays,
) {
  return eb.and([
    eb('c.position', '<', sql<number>`calendar_position(${from}::date - ${sql.lit(longest)}, 0)`),
    eb('c.position', '>', sql<number>`calendar_position(${to}::date + 1, 0)`),
    eb('c.lastDay', '>=', from),
  ]);
}

/** Entries `c` that concern a member and have a day among some days, withdrawn ones too. */
const concerning = (db: Db, { state, lga, batch, cdsGroup }: Deployment, days: Days) =>
  db
    .selectFrom('calendarEntries as c')
    .where('c.place', '=', anyOf(placesOf({ state, lga })))
    .where((eb) => eb.or([eb('c.batch', 'is', null), eb('c.batch', '=', batch)]))
    .where((eb) => eb.or([eb('c.cdsGroup', 'is', null), eb('c.cdsGroup', '=', cdsGroup)]))
    .where((eb) => isWithin(eb, days));

const anyOf = (places: readonly string[]) => sql<string>`any(${places}::text[])`;

/** The entries that concern a member, the earliest first, one more than the page holds. */
export async function findEntries(
  db: Db,
  deployment: Deployment,
  days: Days,
  page: PageRequest,
): Promise<PlacedEntry[]> {
  const rows = await concerning(db, deployment, days)
    .select(entryColumns)
    .select('c.position')
    .where('c.withdrawnAt', 'is', null)
    .$if(page.before !== null, (entries) => entries.where('c.position', '<', page.before))
    .orderBy('c.position', 'desc')
    .limit(limitOf(page))
    .execute();
  return rows.map(asEntry);
}

/** The condition that entry `c` decides about clearances, in the words of its index. */
const isDecisive = sql<boolean>`c.kind in ('clearance_window', 'suspension') and c.withdrawn_at is null`;

/** The windows and suspensions that concern a member. */
export async function findAnnounced(db: Db, deployment: Deployment, days: Days): Promise<Announced[]> {
  const rows = await concerning(db, deployment, days).select(entryColumns).where(isDecisive).execute();
  return rows.map(asEntry);
}

/** The windows and suspensions of some places, for whichever of their members. */
export async function findAnnouncedAt(db: Db, places: readonly string[], days: Days): Promise<Announced[]> {
  const rows = await db
    .selectFrom('calendarEntries as c')
    .select(entryColumns)
    .where('c.place', '=', anyOf(places))
    .where((eb) => isWithin(eb, days, calendarLimits.days))
    .where(isDecisive)
    .execute();
  return rows.map(asEntry);
}

/** True if an announced window is open on a day, wherever. */
export async function isWindowOpen(db: Db, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('calendarEntries as c')
    .select('c.id')
    .where('c.kind', '=', 'clearance_window')
    .where('c.withdrawnAt', 'is', null)
    .where((eb) => isWithin(eb, { from: day, to: day }, calendarLimits.days))
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

/** The entries for the calendar file of a member: those that stand, and those withdrawn after a moment. */
export async function findFiled(
  db: Db,
  deployment: Deployment,
  days: Days,
  withdrawnAfter: string,
): Promise<FiledEntry[]> {
  return concerning(db, deployment, days)
    .select(['c.id', 'c.title', 'c.firstDay as from', 'c.lastDay as to', 'c.announcedBy', 'c.note', 'c.source'])
    .select(['c.publishedAt', 'c.changedAt', 'c.changes', 'c.withdrawnAt'])
    .where((eb) => eb.or([eb('c.withdrawnAt', 'is', null), eb('c.withdrawnAt', '>', withdrawnAfter)]))
    .orderBy('c.id')
    .execute();
}
