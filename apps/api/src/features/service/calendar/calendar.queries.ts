import { calendarLimits } from '@kopa/contracts/limits';
import type { CalendarEntry } from '@kopa/contracts/service/calendar';
import type { PublicEntry } from '@kopa/contracts/service/public-calendar';
import { audienceOf } from '@kopa/rules/news/channels';
import { type Days, type Deployment, placesOf } from '@kopa/rules/service/calendar';
import type { Announced } from '@kopa/rules/service/clearance-windows';
import type { FiledEntry } from '@kopa/rules/service/service-calendar';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { onPage, type PageRequest } from '../../../shared/page.ts';

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

/** The condition that entry `c` is not over before a day. One that began too long ago is over. */
export const endsFrom = (day: string, longest: number) =>
  sql<boolean>`c.position < calendar_position(${day}::date - ${sql.lit(longest)}, 0) and c.last_day >= ${day}`;

/** The condition that entry `c` has begun by a day. */
export const beginsBy = (day: string) => sql<boolean>`c.position > calendar_position(${day}::date + 1, 0)`;

/**
 * Entries `c` that concern a member and have a day among some days, withdrawn ones too. The places of a member have few
 * entries, so that no index by the day is needed.
 */
const concerning = (db: Db, { state, lga, batch, cdsGroup }: Deployment, { from, to }: Days) =>
  db
    .selectFrom('calendarEntries as c')
    .where('c.place', '=', sql<string>`any(${placesOf({ state, lga })}::text[])`)
    .where((eb) => eb.or([eb('c.batch', 'is', null), eb('c.batch', '=', batch)]))
    .where((eb) => eb.or([eb('c.cdsGroup', 'is', null), eb('c.cdsGroup', '=', cdsGroup)]))
    .where('c.firstDay', '<=', to)
    .where('c.lastDay', '>=', from);

/** The entries that concern a member, the earliest first, one more than the page holds. */
export async function findEntries(
  db: Db,
  deployment: Deployment,
  days: Days,
  page: PageRequest,
): Promise<PlacedEntry[]> {
  // The index by position would pass the entries of all other places.
  const position = sql<number>`c.position + 0`;
  const rows = await concerning(db, deployment, days)
    .select([...entryColumns, 'c.position'])
    .where('c.withdrawnAt', 'is', null)
    .$call(onPage(page, position))
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

/** The windows and suspensions of all places that have a day among some days. */
export async function findAllAnnounced(db: Db, { from, to }: Days): Promise<Announced[]> {
  const rows = await db
    .selectFrom('calendarEntries as c')
    .select(entryColumns)
    .where(isDecisive)
    .where(endsFrom(from, calendarLimits.days))
    .where(beginsBy(to))
    .execute();
  return rows.map(asEntry);
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

/** The entries for everybody, and those for everybody of a batch, that have a day among some days; the earliest first. */
export function findPublicEntries(
  db: Db,
  batch: string | null,
  { from, to }: Days,
  limit: number,
): Promise<PublicEntry[]> {
  return db
    .selectFrom('calendarEntries as c')
    .select(['c.id', 'c.kind', 'c.title', 'c.firstDay as from', 'c.lastDay as to', 'c.batch', 'c.announcedBy'])
    .select(['c.note', 'c.source', 'c.changedAt'])
    .where('c.place', '=', sql.lit(''))
    .where('c.withdrawnAt', 'is', null)
    .where((eb) => eb.or([eb('c.batch', 'is', null), eb('c.batch', '=', batch)]))
    .where(endsFrom(from, calendarLimits.longDays))
    .where(beginsBy(to))
    .orderBy('c.position', 'desc')
    .limit(sql.lit(limit))
    .execute();
}
