import { calendarLimits } from '@kopa/contracts/limits';
import type { Audience } from '@kopa/contracts/news/channels';
import type {
  AdminCalendarEntry,
  CalendarAction,
  CalendarChange,
  CalendarEntry,
  CalendarKind,
  NewCalendarEntry,
} from '@kopa/contracts/service/calendar';
import type { Scope } from '@kopa/rules/office/office-scope';
import { type Days, isForEverybody } from '@kopa/rules/service/calendar';
import type { ToldChange } from '@kopa/rules/service/calendar-notifications';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { withinScope } from '../../../identity/office-scope.ts';
import { administratorOf } from '../../../shared/administrator.ts';
import { activeMembers } from '../../../shared/figures.ts';
import { onPage, type PageRequest } from '../../../shared/page.ts';
import { asEntry, beginsBy, endsFrom, entryColumns } from './calendar.queries.ts';

/** The filter of the administrators' list. */
export interface EntryFilter extends Partial<Days> {
  kind?: CalendarKind;
  state?: string;
  lga?: string;
}

/**
 * Entries inside of a scope that are not withdrawn, the earliest first, one more than the page holds, each with its
 * position.
 */
export async function findAdminEntries(
  db: Db,
  scope: Scope,
  { kind, state, lga, from, to }: EntryFilter,
  page: PageRequest,
): Promise<(AdminCalendarEntry & { position: number })[]> {
  const rows = await db
    .selectFrom('calendarEntries as c')
    .select(entryColumns)
    .select(['c.reach', 'c.position'])
    .where('c.withdrawnAt', 'is', null)
    .where(withinScope(scope, 'c'))
    .$if(from !== undefined, (entries) => entries.where(endsFrom(from as string, calendarLimits.longDays)))
    .$if(to !== undefined, (entries) => entries.where(beginsBy(to as string)))
    .$if(kind !== undefined, (entries) => entries.where('c.kind', '=', kind as CalendarKind))
    .$if(state !== undefined, (entries) => entries.where('c.state', '=', state as string))
    .$if(lga !== undefined, (entries) => entries.where('c.lga', '=', lga as string))
    .$call(onPage(page, 'c.position'))
    .execute();
  return rows.map(asEntry);
}

/** One entry that is not withdrawn. */
export async function findAdminEntry(db: Db, id: number): Promise<AdminCalendarEntry | undefined> {
  const row = await db
    .selectFrom('calendarEntries as c')
    .select(entryColumns)
    .select('c.reach')
    .where('c.id', '=', id)
    .where('c.withdrawnAt', 'is', null)
    .executeTakeFirst();
  return row && asEntry(row);
}

/** Locks an entry that is not withdrawn until the transaction ends; undefined where none exists. */
export async function lockEntry(transaction: Db, id: number): Promise<AdminCalendarEntry | undefined> {
  await transaction.selectFrom('calendarEntries').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findAdminEntry(transaction, id);
}

/** The stored values of an entry beside the administrator's input. */
interface EntryOrigin {
  administratorId: number;
  publishedAt: Date;
  reach: number;
  toldChange: ToldChange | null;
}

/** Adds an entry and returns its id. */
export async function insertEntry(
  db: Db,
  { kind, title, from, to, audience, announcedBy, note, source }: NewCalendarEntry,
  origin: EntryOrigin,
): Promise<number> {
  const { id } = await db
    .insertInto('calendarEntries')
    .values({
      kind,
      title,
      firstDay: from,
      lastDay: to,
      ...audience,
      announcedBy,
      note: note || null,
      source: source || null,
      ...origin,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves an entry after a change. */
export async function updateEntry(
  db: Db,
  { id, title, from, to, announcedBy, note, source }: CalendarEntry,
  change: { changedAt: Date; reach: number },
): Promise<void> {
  await db
    .updateTable('calendarEntries')
    .set({ title, firstDay: from, lastDay: to, announcedBy, note, source, ...change })
    .set((eb) => ({ changes: eb('changes', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Withdraws an entry. */
export async function saveWithdrawal(db: Db, id: number, withdrawnAt: Date): Promise<void> {
  await db.updateTable('calendarEntries').set({ withdrawnAt }).where('id', '=', id).execute();
}

/** Saves the change that the audience is told next, and how far the round that it overtakes has come. */
export async function saveToldChange(db: Db, id: number, toldChange: ToldChange): Promise<void> {
  const everybody = sql.lit(Number.MAX_SAFE_INTEGER);
  await db
    .updateTable('calendarEntries as c')
    .set((eb) => {
      const reached = eb
        .selectFrom('notificationRounds as r')
        .select(({ fn }) => fn<number>('greatest', ['c.heardUntil', 'r.lastMemberId']).as('memberId'))
        .where('r.kind', '=', 'calendar')
        .whereRef('r.subjectId', '=', 'c.id')
        .forUpdate();
      return { toldChange, heardUntil: eb.fn.coalesce(reached, everybody) };
    })
    .where('c.id', '=', id)
    .execute();
}

/** Adds a step of an entry's history, with the entry after it. */
export async function insertChange(
  db: Db,
  { id: entryId, title, from, to, announcedBy, note, source, changedAt, reach }: AdminCalendarEntry,
  step: { administratorId: number; action: CalendarAction; at: Date },
): Promise<void> {
  const entry = { entryId, title, firstDay: from, lastDay: to, announcedBy, note, source, changedAt, reach };
  await db
    .insertInto('calendarChanges')
    .values({ ...entry, ...step })
    .execute();
}

/** The history of an entry, the oldest first; empty for a missing one. */
export async function findHistory(db: Db, entryId: number): Promise<CalendarChange[]> {
  const rows = await db
    .selectFrom('calendarChanges as h')
    .innerJoin('calendarEntries as c', 'c.id', 'h.entryId')
    .innerJoin('administrators as w', 'w.id', 'h.administratorId')
    .select(['c.id', 'c.kind', 'c.state', 'c.lga', 'c.batch', 'c.cdsGroup', 'c.publishedAt'])
    .select(['h.title', 'h.firstDay as from', 'h.lastDay as to', 'h.announcedBy', 'h.note', 'h.source'])
    .select(['h.changedAt', 'h.reach', 'h.at', 'h.action'])
    .select(administratorOf('w').as('administrator'))
    .where('h.entryId', '=', entryId)
    .orderBy('h.id')
    .execute();
  return rows.map(({ at, action, administrator, ...row }) => ({ at, action, administrator, entry: asEntry(row) }));
}

/**
 * The last change of an entry that its audience is told, and the last member who has heard of the entry before;
 * undefined for none. Withdrawn entries have one, too.
 */
export async function findToldChange(db: Db, id: number) {
  const row = await db
    .selectFrom('calendarEntries as c')
    .select(entryColumns)
    .select(['c.toldChange', 'c.heardUntil'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.toldChange === null) return undefined;
  return { change: row.toldChange, heardUntil: row.heardUntil, entry: asEntry(row) };
}

/** Active members `m` of an audience. */
const audienceMembers = (db: Db, { state, lga, batch, cdsGroup }: Audience) =>
  db
    .selectFrom('members as m')
    .where('m.suspendedAt', 'is', null)
    .where('m.deletedAt', 'is', null)
    .$if(state !== undefined, (members) => members.where('m.deploymentState', '=', state as string))
    .$if(lga !== undefined, (members) => members.where('m.lga', '=', lga as string))
    .$if(batch !== undefined, (members) => members.where('m.batch', '=', batch as string))
    .$if(cdsGroup !== undefined, (members) => members.where('m.cdsGroup', '=', cdsGroup as string));

/** The number of active members of an audience. */
export async function countAudience(db: Db, audience: Audience): Promise<number> {
  const { reach } = isForEverybody(audience)
    ? await db.selectNoFrom(activeMembers.as('reach')).executeTakeFirstOrThrow()
    : await audienceMembers(db, audience)
        .select((eb) => eb.fn.countAll<number>().as('reach'))
        .executeTakeFirstOrThrow();
  return reach;
}

/** The next active members of an audience after one, by id. */
export async function findAudience(db: Db, audience: Audience, after: number, limit: number): Promise<number[]> {
  const rows = await audienceMembers(db, audience)
    .select('m.id')
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of some members who are active and in an audience. */
export async function findConcerned(db: Db, audience: Audience, memberIds: number[]): Promise<number[]> {
  const rows = await audienceMembers(db, audience)
    .select('m.id')
    .where('m.id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .execute();
  return rows.map(({ id }) => id);
}
