import type { Mark, MemberRollCall, RosterEntry } from '@kopa/contracts/office/roll-calls';
import type { StoredPlace } from '@kopa/rules/office/offices';
import type { Presence } from '@kopa/rules/office/roster';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type RollCallRow, rollCallColumns } from '../../shared/roll-calls.ts';
import { membersOf } from './office-rosters.queries.ts';
import { isOfMember } from './offices.queries.ts';

const isClaimed = sql<boolean>`e.claimed_at is not null`;

/** The ids of the active members of the place of an office; at most `limit`. */
export async function findMembersOf(db: Db, office: StoredPlace, limit: number): Promise<number[]> {
  const rows = await membersOf(db, office).select('m.id').orderBy('m.id').limit(sql.lit(limit)).execute();
  return rows.map(({ id }) => id);
}

/** Puts members on a roster. */
export async function insertRoster(db: Db, rollCallId: number, memberIds: readonly number[]): Promise<void> {
  await db
    .insertInto('rollCallMembers')
    .columns(['rollCallId', 'memberId'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ memberId: number }>`unnest(${memberIds}::bigint[])`.as<'given'>(sql`given (member_id)`))
        .select([sql<number>`${rollCallId}::bigint`.as('rollCallId'), 'given.memberId']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Adds members to the open roll calls of the places where they serve now; returns the rows that were added. Offices are
 * locked first: one that opens a roll call has done so before, or finds the members in its place.
 */
export async function joinRosters(transaction: Db, memberIds: readonly number[], now: Date) {
  const ofMembers = sql<boolean>`m.id = any(${memberIds}::bigint[])`;
  await transaction
    .selectFrom('offices as o')
    .where('o.endedAt', 'is', null)
    .where('o.kind', 'in', ['inspector', 'liaison', 'cds_executive'])
    .where(({ exists, selectFrom }) => exists(selectFrom('members as m').where(ofMembers).where(isOfMember)))
    .orderBy('o.id')
    .forShare()
    .execute();
  return transaction
    .insertInto('rollCallMembers')
    .columns(['rollCallId', 'memberId'])
    .expression((eb) =>
      eb
        .selectFrom('members as m')
        .innerJoin('offices as o', (join) => join.on(isOfMember))
        .innerJoin('rollCalls as r', 'r.officeId', 'o.id')
        .select(['r.id as rollCallId', 'm.id as memberId'])
        .where(ofMembers)
        .where('m.suspendedAt', 'is', null)
        .where('o.endedAt', 'is', null)
        .where('r.closedAt', 'is', null)
        .where('r.closesAt', '>', now.toISOString()),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['rollCallId', 'memberId'])
    .execute();
}

/** A roster, by state code. */
export function findRoster(db: Db, rollCallId: number): Promise<RosterEntry[]> {
  return selectEntries(db)
    .where('e.rollCallId', '=', rollCallId)
    .orderBy(sql`m.state_code collate "C"`)
    .orderBy('e.memberId')
    .execute();
}

/** A line of a roster. */
export function findEntry(db: Db, rollCallId: number, memberId: number): Promise<RosterEntry | undefined> {
  return selectEntries(db).where('e.rollCallId', '=', rollCallId).where('e.memberId', '=', memberId).executeTakeFirst();
}

const selectEntries = (db: Db) =>
  db
    .selectFrom('rollCallMembers as e')
    .innerJoin('members as m', 'm.id', 'e.memberId')
    .select(['e.memberId', 'm.name', 'm.stateCode', 'e.mark', isClaimed.as('isClaimed')]);

/** A member of a roster with mark and claim. */
export type MarkedMember = Presence & { memberId: number };

/** Locks lines of a roster, by member, until the transaction ends. */
export async function lockEntries(
  transaction: Db,
  rollCallId: number,
  memberIds: readonly number[],
): Promise<MarkedMember[]> {
  return transaction
    .selectFrom('rollCallMembers as e')
    .select(['e.memberId', 'e.mark', 'e.markedAt', isClaimed.as('isClaimed')])
    .where('e.rollCallId', '=', rollCallId)
    .where('e.memberId', '=', sql<number>`any(${memberIds}::bigint[])`)
    .orderBy('e.memberId')
    .forNoKeyUpdate()
    .execute();
}

/** Stores marks in one statement. */
export async function saveMarks(
  db: Db,
  rollCallId: number,
  marked: readonly MarkedMember[],
  receivedAt: Date,
): Promise<void> {
  const given = sql<{ memberId: number; mark: Mark; markedAt: string }>`unnest(
    ${marked.map(({ memberId }) => memberId)}::bigint[], ${marked.map(({ mark }) => mark)}::text[],
    ${marked.map(({ markedAt }) => markedAt)}::timestamptz[])`;
  await db
    .updateTable('rollCallMembers as e')
    .from(given.as<'given'>(sql`given (member_id, mark, marked_at)`))
    .set(({ ref }) => ({ mark: ref('given.mark'), markedAt: ref('given.markedAt'), receivedAt }))
    .where('e.rollCallId', '=', rollCallId)
    .whereRef('e.memberId', '=', 'given.memberId')
    .execute();
}

/** The reason of the last correction of a line; undefined without one. */
export async function findLastReason(db: Db, rollCallId: number, memberId: number): Promise<string | undefined> {
  const last = await db
    .selectFrom('rollCallCorrections')
    .select('reason')
    .where('rollCallId', '=', rollCallId)
    .where('memberId', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.reason;
}

/** Stores a correction. */
export async function saveCorrection(
  db: Db,
  correction: { rollCallId: number; memberId: number; mark: Mark; reason: string; correctedAt: Date },
): Promise<number> {
  const { rollCallId, memberId, mark, correctedAt } = correction;
  await db
    .updateTable('rollCallMembers')
    .set({ mark, receivedAt: correctedAt })
    .where('rollCallId', '=', rollCallId)
    .where('memberId', '=', memberId)
    .execute();
  const { id } = await db
    .insertInto('rollCallCorrections')
    .values(correction)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A roll call with the mark and the claim of a member on its roster. */
export type MemberRollCallRow = RollCallRow & Pick<MemberRollCall, 'mark' | 'isClaimed'>;

const ofMember = (db: Db, memberId: number) =>
  db
    .selectFrom('rollCallMembers as e')
    .innerJoin('rollCalls as r', 'r.id', 'e.rollCallId')
    .innerJoin('offices as o', 'o.id', 'r.officeId')
    .select(rollCallColumns)
    .select(['e.mark', isClaimed.as('isClaimed')])
    .where('e.memberId', '=', memberId);

/** The open roll calls on whose rosters a member is, newest first. */
export function findOpenFor(db: Db, memberId: number, now: Date): Promise<MemberRollCallRow[]> {
  return ofMember(db, memberId)
    .where('r.closedAt', 'is', null)
    .where('r.closesAt', '>', now.toISOString())
    .orderBy('r.id', 'desc')
    .execute();
}

/** A roll call on whose roster a member is, with the number of wrong words; locks the member's line. */
export function lockForClaim(transaction: Db, rollCallId: number, memberId: number) {
  return ofMember(transaction, memberId)
    .select('e.wrongWords')
    .where('e.rollCallId', '=', rollCallId)
    .forNoKeyUpdate('e')
    .executeTakeFirst();
}

/** Stores a claim. */
export async function saveClaim(
  db: Db,
  rollCallId: number,
  memberId: number,
  { claimedAt, receivedAt }: { claimedAt: string; receivedAt: Date },
): Promise<void> {
  await db
    .updateTable('rollCallMembers')
    .set({ claimedAt, receivedAt })
    .where('rollCallId', '=', rollCallId)
    .where('memberId', '=', memberId)
    .execute();
}

/** Counts a wrong word. */
export async function countWrongWord(db: Db, rollCallId: number, memberId: number): Promise<void> {
  await db
    .updateTable('rollCallMembers')
    .set((eb) => ({ wrongWords: eb('wrongWords', '+', 1) }))
    .where('rollCallId', '=', rollCallId)
    .where('memberId', '=', memberId)
    .execute();
}

/** The marks and claims of the members of some rosters. */
export async function findKnown(db: Db, rollCallIds: readonly number[], memberIds?: readonly number[]) {
  return db
    .selectFrom('rollCallMembers as e')
    .select(['e.rollCallId', 'e.memberId', 'e.mark', isClaimed.as('isClaimed')])
    .where('e.rollCallId', '=', sql<number>`any(${rollCallIds}::bigint[])`)
    .$if(memberIds !== undefined, (known) =>
      known.where('e.memberId', '=', sql<number>`any(${memberIds as readonly number[]}::bigint[])`),
    )
    .execute();
}

/** Takes a deleted member off all rosters. */
export async function forgetMember(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('rollCallMembers').where('memberId', '=', memberId).execute();
}
