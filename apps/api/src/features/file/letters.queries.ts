import type { LetterOutcome, LetterStepState, LetterValues } from '@kopa/contracts/file/letters';
import type { GrantedLeave } from '@kopa/rules/file/leave';
import type { LetterWriter } from '@kopa/rules/file/letter-texts';
import type { ServiceRecord } from '@kopa/rules/service/service-year';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Letters } from '../../db/tables.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';

/** A letter as it is stored. */
export type LetterRow = Selectable<Letters>;

/** The words of a letter. */
export type WrittenLetter = Omit<
  Insertable<Letters>,
  'memberId' | 'createdAt' | 'steps' | 'fields' | 'outcome' | 'outcomeOn' | 'outcomeDays'
> & { fields: LetterValues };

/** A member's letters, newest first, one more than the page holds. */
export function findLetters(db: Db, memberId: number, page: PageRequest): Promise<LetterRow[]> {
  return db.selectFrom('letters').selectAll().where('memberId', '=', memberId).$call(onPage(page, 'id')).execute();
}

/** How many letters a member keeps. */
export async function countLetters(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();
  return count;
}

const letterOf = (db: Db, memberId: number, id: number) =>
  db.selectFrom('letters').selectAll().where('id', '=', id).where('memberId', '=', memberId);

/** One letter of a member. */
export function findLetter(db: Db, memberId: number, id: number): Promise<LetterRow | undefined> {
  return letterOf(db, memberId, id).executeTakeFirst();
}

/** Locks a letter of a member until the transaction ends, and returns it. */
export function lockLetter(transaction: Db, memberId: number, id: number): Promise<LetterRow | undefined> {
  return letterOf(transaction, memberId, id).forUpdate().executeTakeFirst();
}

/** Adds a letter; returns its id. */
export async function insertLetter(
  db: Db,
  memberId: number,
  { fields, ...words }: WrittenLetter,
  { steps, createdAt }: { steps: LetterStepState[]; createdAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('letters')
    .values({ ...words, memberId, fields: JSON.stringify(fields), steps: JSON.stringify(steps), createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a letter anew. */
export async function rewriteLetter(db: Db, id: number, { fields, ...words }: WrittenLetter): Promise<void> {
  await db
    .updateTable('letters')
    .set({ ...words, fields: JSON.stringify(fields) })
    .where('id', '=', id)
    .execute();
}

/** Saves the route of a letter. */
export async function saveSteps(db: Db, id: number, steps: LetterStepState[]): Promise<void> {
  await db
    .updateTable('letters')
    .set({ steps: JSON.stringify(steps) })
    .where('id', '=', id)
    .execute();
}

/** Saves the outcome of a letter. */
export async function saveOutcome(db: Db, id: number, { outcome, on, days }: LetterOutcome): Promise<void> {
  await db.updateTable('letters').set({ outcome, outcomeOn: on, outcomeDays: days }).where('id', '=', id).execute();
}

/** Deletes a letter of a member; false where there is none. */
export async function deleteLetter(db: Db, memberId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('letters')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The granted leaves of a member. */
export async function findGrantedLeaves(db: Db, memberId: number): Promise<GrantedLeave[]> {
  const rows = await db
    .selectFrom('letters')
    .select(['id', 'outcomeOn', 'outcomeDays'])
    .where('memberId', '=', memberId)
    .where('templateKey', '=', 'leave')
    .where('outcome', '=', 'granted')
    .execute();
  return rows.map(({ id, outcomeOn, outcomeDays }) => ({ id, on: outcomeOn ?? '', days: outcomeDays ?? 0 }));
}

/** The member and the service record that letters name. */
export function findWriter(
  db: Db,
  memberId: number,
): Promise<LetterWriter & Pick<ServiceRecord, 'serviceStartDate' | 'serviceDays'>> {
  return db
    .selectFrom('members')
    .select(['firstName', 'middleName', 'surname', 'stateCode', 'batch', 'ppa', 'lga', 'deploymentState'])
    .select(['serviceStartDate', 'serviceDays'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}
