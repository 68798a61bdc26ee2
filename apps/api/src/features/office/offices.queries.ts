import type { OfficeKind } from '@kopa/contracts/office/offices';
import type { Holder, OfficeCourse, StoredPlace } from '@kopa/rules/office/offices';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';
import { holderName } from '../../shared/roll-calls.ts';

/** An office with its holder; the holder and the name are null once the account is deleted. */
export interface OfficeRow extends StoredPlace, OfficeCourse {
  id: number;
  memberId: number | null;
  administratorId: number | null;
  holderName: string | null;
}

/** Offices `o` with their holders: members `h` and administrators `w`. */
const selectOffices = (db: Db) =>
  db
    .selectFrom('offices as o')
    .leftJoin('members as h', (join) => join.onRef('h.id', '=', 'o.memberId').on('h.deletedAt', 'is', null))
    .leftJoin('administrators as w', 'w.id', 'o.administratorId')
    .select(['o.id', 'o.kind', 'o.state', 'o.lga', 'o.lgas', 'o.cdsGroup', 'o.until', 'o.acceptedAt', 'o.endedAt'])
    .select(['h.id as memberId', 'o.administratorId', holderName.as('holderName')]);

/** The columns of an office that its holder has. */
const columnOf = { member: 'memberId', administrator: 'administratorId' } as const;

/** The condition that office `o` has not ended by a day in Nigeria. */
const goesOn = (today: string) => sql<boolean>`(o.ended_at is null and o.until >= ${today})`;

/** Offices, newest first, one more than the page holds. */
export function findOffices(
  db: Db,
  { state, kind }: { state?: string; kind?: OfficeKind },
  page: PageRequest,
): Promise<OfficeRow[]> {
  return selectOffices(db)
    .$if(state !== undefined, (offices) => offices.where('o.state', '=', state as string))
    .$if(kind !== undefined, (offices) => offices.where('o.kind', '=', kind as OfficeKind))
    .$call(onPage(page, 'o.id'))
    .execute();
}

/** One office. */
export function findOffice(db: Db, id: number): Promise<OfficeRow | undefined> {
  return selectOffices(db).where('o.id', '=', id).executeTakeFirst();
}

/** The offices of a holder that have not ended, newest first. */
export function findHeldOffices(db: Db, { kind, id }: Holder, today: string): Promise<OfficeRow[]> {
  return selectOffices(db).where(`o.${columnOf[kind]}`, '=', id).where(goesOn(today)).orderBy('o.id', 'desc').execute();
}

/** The condition that office `o` is of the place of member `m`. */
export const isOfMember = sql<boolean>`(o.state = m.deployment_state and (o.lga is null or o.lga = m.lga)
  and (o.lgas is null or m.lga = any(o.lgas)) and (o.cds_group is null or o.cds_group = m.cds_group))`;

/** The accepted offices that concern the place of a member, in the order of the kinds. */
export function findOfficesOfPlace(db: Db, memberId: number, today: string): Promise<OfficeRow[]> {
  return selectOffices(db)
    .innerJoin('members as m', (join) => join.on(isOfMember))
    .where('m.id', '=', memberId)
    .where('o.acceptedAt', 'is not', null)
    .where(goesOn(today))
    .orderBy(sql`array_position(array['coordinator', 'zonal', 'inspector', 'liaison', 'cds_executive'], o.kind)`)
    .execute();
}

/** Locks an office until the transaction ends: against its end, or to change it. */
export async function lockOffice(
  transaction: Db,
  id: number,
  strength: 'share' | 'no key update',
): Promise<OfficeRow | undefined> {
  const office = transaction.selectFrom('offices').where('id', '=', id);
  await (strength === 'share' ? office.forShare() : office.forNoKeyUpdate()).execute();
  return findOffice(transaction, id);
}

/** Keeps other offers of a kind in a state waiting until the transaction ends. There may be none yet to lock. */
export async function lockOffers(transaction: Db, { kind, state }: StoredPlace): Promise<void> {
  const key = JSON.stringify([kind, state]);
  await transaction.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}, 53))`.as('locked')).execute();
}

/** True if an office is held or offered. Zonal inspectors of a state share no LGA. */
export async function isHeld(
  db: Db,
  { kind, state, lga, lgas, cdsGroup }: StoredPlace,
  today: string,
): Promise<boolean> {
  const held = await db
    .selectFrom('offices as o')
    .where('o.kind', '=', kind)
    .where('o.state', '=', state)
    .where(goesOn(today))
    .where(sql<boolean>`o.lga is not distinct from ${lga}`)
    .where(sql<boolean>`o.cds_group is not distinct from ${cdsGroup}`)
    .$if(lgas !== null, (offices) => offices.where(sql<boolean>`o.lgas && ${lgas}::text[]`))
    .executeTakeFirst();
  return held !== undefined;
}

/** The stored values of an offer beside its place. */
interface Offer {
  holder: Holder;
  until: string;
  offeredBy: number;
  offeredAt: Date;
}

/** Adds an offer and returns its id. */
export async function insertOffice(db: Db, place: StoredPlace, { holder, ...offer }: Offer): Promise<number> {
  const { id } = await db
    .insertInto('offices')
    .values({ ...place, lgas: place.lgas && [...place.lgas], [columnOf[holder.kind]]: holder.id, ...offer })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Accepts an offer, once. */
export async function saveAcceptance(db: Db, id: number, acceptedAt: Date): Promise<void> {
  await db.updateTable('offices').set({ acceptedAt }).where('id', '=', id).where('acceptedAt', 'is', null).execute();
}

/** Sets the last day. */
export async function saveUntil(db: Db, id: number, until: string): Promise<void> {
  await db.updateTable('offices').set({ until }).where('id', '=', id).execute();
}

type Offices = { o: Tables['offices'] };

/** Ends offices `o` that have not ended; returns their ids. */
async function endSome(
  db: Db,
  which: (eb: ExpressionBuilder<Offices, 'o'>) => Expression<SqlBool>,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .with('some', (cte) =>
      cte
        .selectFrom('offices as o')
        .select('o.id')
        .where((eb) => which(eb as never))
        .where(goesOn(dayInLagos(now)))
        .orderBy('o.id')
        .forNoKeyUpdate(),
    )
    .updateTable('offices')
    .set({ endedAt: now })
    .where('id', 'in', (eb) => eb.selectFrom('some').select('some.id'))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends one office, unless it has ended. */
export function saveEnd(db: Db, id: number, now: Date): Promise<number[]> {
  return endSome(db, (eb) => eb('o.id', '=', id), now);
}

/** Ends the offices of a holder. */
export function endOfficesOfHolder(db: Db, { kind, id }: Holder, now: Date): Promise<number[]> {
  return endSome(db, (eb) => eb(`o.${columnOf[kind]}`, '=', id), now);
}

/**
 * Locks the offices of a holder who moves and those of the new place, whose rosters the holder joins afterwards, by id:
 * two who swap their places would wait for each other.
 */
async function lockOfficesOfMove(transaction: Db, memberId: number): Promise<void> {
  await transaction
    .selectFrom('offices as o')
    .innerJoin('members as m', (join) => join.on('m.id', '=', memberId))
    .where('o.endedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('offices as own').where('own.memberId', '=', memberId).where('own.endedAt', 'is', null)),
    )
    .where((eb) => eb.or([eb('o.memberId', '=', memberId), isOfMember]))
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute();
}

/** Ends the offices of a member whose record has left their places. */
export async function endOfficesElsewhere(db: Db, memberId: number, now: Date): Promise<number[]> {
  await lockOfficesOfMove(db, memberId);
  const elsewhere = ({ exists, selectFrom }: ExpressionBuilder<Offices, 'o'>) =>
    exists(
      (selectFrom as ExpressionBuilder<Tables & Offices, 'o'>['selectFrom'])('members as m')
        .whereRef('m.id', '=', 'o.memberId')
        .where('m.id', '=', memberId)
        .where(sql<boolean>`${isOfMember} is not true`),
    );
  return endSome(db, elsewhere, now);
}

/** Some offices. */
export function findSomeOffices(db: Db, ids: readonly number[]): Promise<OfficeRow[]> {
  return selectOffices(db).where('o.id', '=', sql<number>`any(${ids}::bigint[])`).orderBy('o.id').execute();
}

/** Takes a deleted member's id off their offices. */
export async function forgetHolder(db: Db, memberId: number): Promise<void> {
  await db.updateTable('offices').set({ memberId: null }).where('memberId', '=', memberId).execute();
}

/** The deployment of a member who may hold an office; undefined for a missing or suspended one. */
export async function findPossibleHolder(db: Db, memberId: number) {
  return db
    .selectFrom('members')
    .select(['deploymentState as state', 'lga', 'cdsGroup'])
    .where('id', '=', memberId)
    .where('suspendedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Locks an active administrator until the transaction ends; false for a missing or disabled one. */
export async function lockActiveAdministrator(transaction: Db, id: number): Promise<boolean> {
  const found = await transaction
    .selectFrom('administrators')
    .where('id', '=', id)
    .where(({ ref }) => ref('isActive'))
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}
