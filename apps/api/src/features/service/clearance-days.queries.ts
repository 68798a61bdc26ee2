import type { ClearanceDayOfState } from '@kopa/contracts/admin/analytics';
import type { ClearanceAnswer, ClearanceFigures } from '@kopa/contracts/service/clearance-days';
import { type CountedAnswer, inTens } from '@kopa/rules/service/clearance-days';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** A day of clearance in an LGA. */
export interface DayAndPlace {
  day: string;
  state: string;
  lga: string;
}

/** The condition that a row is of a day and place. */
const isOf =
  <T extends 'clearanceAnswers' | 'clearanceFigures'>({ day, state, lga }: DayAndPlace) =>
  (eb: ExpressionBuilder<Tables, T>) =>
    eb.and({ day, state, lga } as never);

/** The answer of a member; undefined without one and after it was taken back. */
export async function findOwnAnswer(
  db: Db,
  memberId: number,
  where: DayAndPlace,
): Promise<ClearanceAnswer | undefined> {
  const row = await db
    .selectFrom('clearanceAnswers')
    .select(['status', 'waitMinutes', 'at'])
    .where(isOf(where))
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return row === undefined || row.status === null ? undefined : { ...row, status: row.status };
}

/** True if a member has answered, also where the answer was taken back. */
export async function hasAnswered(db: Db, memberId: number, where: DayAndPlace): Promise<boolean> {
  const row = await db
    .selectFrom('clearanceAnswers')
    .select('memberId')
    .where(isOf(where))
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves the answer of a member in place of an earlier one. */
export async function saveAnswer(
  db: Db,
  memberId: number,
  where: DayAndPlace,
  answer: CountedAnswer & { at: Date },
): Promise<void> {
  await db
    .insertInto('clearanceAnswers')
    .values({ memberId, ...where, ...answer })
    .onConflict((conflict) => conflict.columns(['memberId', 'day', 'state', 'lga']).doUpdateSet(answer))
    .execute();
}

/** Takes the answer back that a member has given on a day where they serve now. The row stays for the day. */
export async function withdrawAnswer(db: Db, memberId: number, day: string): Promise<void> {
  await db
    .updateTable('clearanceAnswers as a')
    .from('members as m')
    .set({ status: null, waitMinutes: null })
    .whereRef('m.id', '=', 'a.memberId')
    .whereRef('m.deploymentState', '=', 'a.state')
    .whereRef('m.lga', '=', 'a.lga')
    .where('a.memberId', '=', memberId)
    .where('a.day', '=', day)
    .execute();
}

/** Records that a portal account has answered; false where it had already. */
export async function insertMark(db: Db, where: DayAndPlace, portalMark: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('clearanceMarks')
    .values({ ...where, portalMark })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The shown figures with the moment of their renewal. */
export async function findShown(
  db: Db,
  where: DayAndPlace,
): Promise<{ figures: ClearanceFigures; renewedAt: string } | undefined> {
  const row = await db
    .selectFrom('clearanceFigures')
    .select(['shownCount', 'shownStatus', 'shownWait', 'renewedAt'])
    .where(isOf(where))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { shownCount: count, shownStatus: status, shownWait: waitMinutes, renewedAt } = row;
  if (count === null || status === null || renewedAt === null) return undefined;
  return { figures: { count, status, waitMinutes }, renewedAt };
}

/** Locks the figures of a day and place until the transaction ends; returns how many members have answered. */
export async function lockFigures(transaction: Db, where: DayAndPlace): Promise<number> {
  await transaction
    .insertInto('clearanceFigures')
    .values(where)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { firstAnswers } = await transaction
    .selectFrom('clearanceFigures')
    .select('firstAnswers')
    .where(isOf(where))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return firstAnswers;
}

/** Saves how many members have answered for the first time. */
export async function saveFirstAnswers(transaction: Db, where: DayAndPlace, firstAnswers: number): Promise<void> {
  await transaction.updateTable('clearanceFigures').set({ firstAnswers }).where(isOf(where)).execute();
}

/** The last answers of a day and place of all active members, each with its time. */
export async function findAnswers(db: Db, where: DayAndPlace): Promise<(CountedAnswer & { at: string })[]> {
  return db
    .selectFrom('clearanceAnswers as a')
    .innerJoin('members as m', 'm.id', 'a.memberId')
    .select((eb) => [eb.ref('a.status').$notNull().as('status'), 'a.waitMinutes', 'a.at'])
    .where('a.day', '=', where.day)
    .where('a.state', '=', where.state)
    .where('a.lga', '=', where.lga)
    .where('a.status', 'is not', null)
    .where('m.suspendedAt', 'is', null)
    .execute();
}

/** Figures as they are renewed. */
interface RenewedFigures {
  /** The answers of the day. */
  answers: number;
  shown: ClearanceFigures | null;
  wasClosed: boolean;
  renewedAt: Date;
}

/** Saves renewed figures. Without shown ones it stays known whether the clearance was closed at the last ones. */
export async function saveFigures(
  transaction: Db,
  where: DayAndPlace,
  { answers, shown, wasClosed, renewedAt }: RenewedFigures,
): Promise<void> {
  await transaction
    .updateTable('clearanceFigures')
    .set({
      ...{ answers: inTens(answers), renewedAt, shownCount: shown?.count ?? null },
      ...{ shownStatus: shown?.status ?? null, shownWait: shown?.waitMinutes ?? null },
      ...(shown === null ? {} : { wasClosed }),
    })
    .where(isOf(where))
    .execute();
}

/** Locks the next shown figures that were renewed by a moment, unless somebody else does. */
export async function lockNextFigures(transaction: Db, renewedBy: Date): Promise<DayAndPlace | undefined> {
  return transaction
    .selectFrom('clearanceFigures')
    .select(['day', 'state', 'lga'])
    .where('shownCount', 'is not', null)
    .where('renewedAt', '<=', renewedBy.toISOString())
    .orderBy('renewedAt')
    .limit(sql.lit(1))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Forgets the exact numbers of the days before one, and the days without figures. */
export async function forgetFirstAnswers(db: Db, today: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('clearanceFigures')
    .set({ firstAnswers: 0 })
    .where('day', '<', today)
    .where('firstAnswers', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The LGAs of a state that had figures, by the days that have some, from a day on. */
export async function findDaysOfState(
  db: Db,
  state: string,
  from: string,
): Promise<Omit<ClearanceDayOfState, 'state'>[]> {
  return db
    .selectFrom('clearanceFigures')
    .select((eb) => [
      'day as date',
      eb.fn.countAll<number>().as('lgas'),
      eb.fn.countAll<number>().filterWhere('wasClosed', '=', true).as('closed'),
    ])
    .where('state', '=', state)
    .where('day', '>=', from)
    .where('wasClosed', 'is not', null)
    .groupBy('day')
    .execute();
}
