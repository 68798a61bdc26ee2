import { journeyLimits } from '@kopa/contracts/limits';
import type { Person } from '@kopa/contracts/people/person';
import type { ContactStatus, JourneyStatus, NewJourney } from '@kopa/contracts/safety/journeys';
import { expressionBuilder, type InferResult, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { areConnected } from '../../shared/hidden.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';
import { person } from '../../shared/person.ts';

/** A contact of a journey. Suspended ones are left out. */
export interface ContactRow {
  memberId: number;
  status: ContactStatus;
  user: Person;
}

const contacts = jsonArrayFrom(
  expressionBuilder<Tables & { j: Tables['journeys'] }, 'j'>()
    .selectFrom('journeyContacts as c')
    .innerJoin('members as o', 'o.id', 'c.memberId')
    .select(['c.memberId', 'c.status', person.as('user')])
    .whereRef('c.journeyId', '=', 'j.id')
    .where('o.suspendedAt', 'is', null)
    .orderBy('c.memberId'),
).$castTo<ContactRow[]>();

const selectJourneys = (db: Db) =>
  db
    .selectFrom('journeys as j')
    .select(['j.id', 'j.travellerId', 'j.origin as from', 'j.destination as to', 'j.vehicle', 'j.startedAt'])
    .select(['j.expectedAt', 'j.status', 'j.receivedAt', 'j.lastHeardAt', 'j.endedAt', contacts.as('contacts')]);

/** A journey with its contacts. */
export type JourneyRow = InferResult<ReturnType<typeof selectJourneys>>[number];

/** One journey. */
export function findJourney(db: Db, id: number): Promise<JourneyRow | undefined> {
  return selectJourneys(db).where('j.id', '=', id).executeTakeFirst();
}

/** A member's own journeys, newest first, one more than the page holds. */
export function findOwnJourneys(db: Db, memberId: number, page: PageRequest): Promise<JourneyRow[]> {
  return selectJourneys(db).where('j.travellerId', '=', memberId).$call(onPage(page, 'j.id')).execute();
}

/** The journeys that a member watches or was asked to watch, newest first, one more than the page holds. */
export function findWatchedJourneys(db: Db, memberId: number, page: PageRequest): Promise<JourneyRow[]> {
  return selectJourneys(db)
    .innerJoin('journeyContacts as w', 'w.journeyId', 'j.id')
    .innerJoin('members as t', 't.id', 'j.travellerId')
    .where('w.memberId', '=', memberId)
    .where('w.status', '<>', 'declined')
    .where('j.endedAt', 'is', null)
    .where('t.suspendedAt', 'is', null)
    .$call(onPage(page, 'w.journeyId'))
    .execute();
}

/** Those of some members who are active and connected to a member. */
export async function findConnectedAmong(db: Db, memberId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('members as m')
    .select('m.id')
    .where('m.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('m.suspendedAt', 'is', null)
    .where(areConnected(sql.ref('m.id'), memberId))
    .execute();
  return rows.map(({ id }) => id);
}

/** The values of a new journey beside the words of its route. */
interface Start {
  status: JourneyStatus;
  startedAt: Date;
  receivedAt: Date;
}

/** Adds a journey; undefined where another one of the traveller has not ended. */
export async function insertJourney(
  db: Db,
  travellerId: number,
  { from, to, vehicle, expectedAt }: NewJourney,
  start: Start,
): Promise<number | undefined> {
  const route = { origin: from, destination: to, vehicle: vehicle || null };
  const row = await db
    .insertInto('journeys')
    .values({
      ...{ travellerId, ...route, ...start },
      ...{ expectedAt, timeGivenAt: start.startedAt, lastHeardAt: start.receivedAt },
    })
    .onConflict((conflict) => conflict.column('travellerId').where('endedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Adds the contacts of a new journey. */
export async function insertContacts(db: Db, journeyId: number, memberIds: readonly number[]): Promise<void> {
  await db
    .insertInto('journeyContacts')
    .columns(['journeyId', 'memberId'])
    .expression(
      db.selectNoFrom(({ val }) => [
        val(journeyId).as('journeyId'),
        sql<number>`unnest(${memberIds}::bigint[])`.as('memberId'),
      ]),
    )
    .execute();
}

/** Changes a journey. */
export async function updateJourney(db: Db, id: number, changes: Updateable<Tables['journeys']>): Promise<void> {
  await db.updateTable('journeys').set(changes).where('id', '=', id).execute();
}

/** Changes the answer of a contact. */
export async function updateContact(db: Db, journeyId: number, memberId: number, status: ContactStatus): Promise<void> {
  await db
    .updateTable('journeyContacts')
    .set({ status })
    .where('journeyId', '=', journeyId)
    .where('memberId', '=', memberId)
    .execute();
}

/** The ids of the traveller and the contacts of a journey. */
export async function findPartyIds(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('journeys')
    .select('travellerId as memberId')
    .where('id', '=', id)
    .unionAll(db.selectFrom('journeyContacts').select('memberId').where('journeyId', '=', id))
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** A journey that is locked until the transaction ends, with its contacts. */
export type LockedJourney = NonNullable<Awaited<ReturnType<typeof lockJourneyRows>>>;

/** Locks a journey and its contacts until the transaction ends. */
export async function lockJourneyRows(transaction: Db, id: number) {
  const locked = await transaction.selectFrom('journeys').where('id', '=', id).forUpdate().executeTakeFirst();
  if (locked === undefined) return undefined;
  const ofJourney = transaction.selectFrom('journeyContacts').where('journeyId', '=', id);
  await ofJourney.orderBy('memberId').forUpdate().execute();
  return selectJourneys(transaction)
    .innerJoin('members as t', 't.id', 'j.travellerId')
    .select(['t.name as travellerName', sql<boolean>`t.suspended_at is null`.as('isTravellerActive')])
    .select(['j.wasAlerted', 'j.timeGivenAt'])
    .where('j.id', '=', id)
    .executeTakeFirst();
}

/** The journey of a member that has not ended. */
export async function findActiveJourney(db: Db, travellerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('journeys')
    .select('id')
    .where('travellerId', '=', travellerId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Journeys whose next step is due, the one that waits longest first. */
export async function findDueJourneys(db: Db, now: Date, limit: number): Promise<number[]> {
  const late = new Date(now.getTime() - journeyLimits.alertAfter);
  const expectedBy = (status: 'underway' | 'due', time: Date) =>
    db
      .selectFrom('journeys')
      .select(['id', 'expectedAt'])
      .where('status', '=', sql.lit(status))
      .where('expectedAt', '<=', time.toISOString())
      .orderBy('expectedAt')
      .limit(sql.lit(limit));
  // Each part is read in the order of the index.
  const rows = await db
    .selectFrom(expectedBy('underway', now).as('underway'))
    .selectAll()
    .unionAll(db.selectFrom(expectedBy('due', late).as('due')).selectAll())
    .orderBy('expectedAt')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes a contact off the journeys of a traveller, with the mails that wait; returns the journeys. */
export async function deleteContact(db: Db, travellerId: number, contactId: number): Promise<number[]> {
  const lost = await db
    .deleteFrom('journeyContacts as c')
    .using('journeys as j')
    .whereRef('j.id', '=', 'c.journeyId')
    .where('j.travellerId', '=', travellerId)
    .where('c.memberId', '=', contactId)
    .returning('c.journeyId')
    .execute();
  const ids = lost.map(({ journeyId }) => journeyId);
  await db
    .deleteFrom('mails')
    .where('journeyId', '=', sql<number>`any(${ids}::bigint[])`)
    .where('memberId', '=', contactId)
    .execute();
  return ids;
}

/** Deletes some of the journeys that ended before a time, with their contacts and waiting mails; returns their ids. */
export async function deleteEndedJourneys(db: Db, before: Date, limit: number): Promise<number[]> {
  const ended = db.selectFrom('journeys').select('id').where('endedAt', '<', before.toISOString());
  const rows = await db
    .deleteFrom('journeys')
    .where('id', 'in', ended.limit(sql.lit(limit)))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
