import { type AllowanceFigure, type AllowanceKind, emptyFigure } from '@kopa/rules/service/allowance';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A member's answer for a month, and the state and batch in whose figures it counts. */
export interface OwnAnswer {
  /** The member has answered. */
  hasAnswered: boolean;
  paidOn: string | null;
  state: string | null;
  batch: string | null;
  everybodyVersion: number;
  stateVersion: number;
  batchVersion: number;
}

/** A member's answer for a month; without one the value of their portal record. */
export async function findOwnAnswer(db: Db, memberId: number, month: string): Promise<OwnAnswer> {
  return db
    .selectFrom('members as m')
    .leftJoin('allowanceAnswers as a', (join) => join.onRef('a.memberId', '=', 'm.id').on('a.month', '=', month))
    .select((eb) => [
      sql<boolean>`a.member_id is not null`.as('hasAnswered'),
      'a.paidOn',
      sql<string | null>`case when a.member_id is null then m.deployment_state else a.state end`.as('state'),
      sql<string | null>`case when a.member_id is null then m.batch else a.batch end`.as('batch'),
      eb.fn.coalesce('a.everybodyVersion', eb.lit(0)).as('everybodyVersion'),
      eb.fn.coalesce('a.stateVersion', eb.lit(0)).as('stateVersion'),
      eb.fn.coalesce('a.batchVersion', eb.lit(0)).as('batchVersion'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Records that a portal account has answered for a month; false where it had already. */
export async function insertMark(db: Db, month: string, portalMark: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('allowanceMarks')
    .values({ month, portalMark })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The state and batch that decide which figures a member sees. */
export async function findOwnPlace(db: Db, memberId: number): Promise<{ state: string | null; batch: string | null }> {
  return db
    .selectFrom('members')
    .select(['deploymentState as state', 'batch'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** All figures of a month: everybody, the states and the batches. */
export function findFigures(db: Db, month: string): Promise<AllowanceFigure[]> {
  return db.selectFrom('allowanceFigures').selectAll().where('month', '=', month).execute();
}

/**
 * A figure of a month, locked until the transaction ends. Lock that of everybody before any other: then no two
 * transactions wait for each other.
 */
export async function lockFigure(
  transaction: Db,
  month: string,
  kind: AllowanceKind,
  value: string,
): Promise<AllowanceFigure> {
  await transaction
    .insertInto('allowanceFigures')
    .values({ month, ...emptyFigure(kind, value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return transaction
    .selectFrom('allowanceFigures')
    .select(['kind', 'value', 'paid', 'answers', 'pending', 'shownPaid', 'shownAnswers', 'version'])
    .where('month', '=', month)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Saves a locked figure. */
export async function saveFigure(
  transaction: Db,
  month: string,
  { kind, value, ...counts }: AllowanceFigure,
): Promise<void> {
  await transaction
    .updateTable('allowanceFigures')
    .set(counts)
    .where('month', '=', month)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .execute();
}

/** Saves a member's answer. State and batch stay those of the first one. */
export async function saveAnswer(
  transaction: Db,
  memberId: number,
  month: string,
  { hasAnswered: _has, ...answer }: OwnAnswer,
): Promise<void> {
  const { state: _state, batch: _batch, ...changes } = answer;
  await transaction
    .insertInto('allowanceAnswers')
    .values({ memberId, month, ...answer })
    .onConflict((conflict) => conflict.columns(['memberId', 'month']).doUpdateSet(changes))
    .execute();
}
