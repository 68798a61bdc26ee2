import type { AdminAppeal } from '@kopa/contracts/moderation/admin-appeals';
import type { Appeal, AppealOutcome, Restored } from '@kopa/contracts/moderation/decisions';
import type { CaseStatus } from '@kopa/contracts/moderation/reports';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { administratorOrNull } from '../../shared/administrator.ts';
import { findFigure } from '../../shared/figures.ts';
import { limitOf, type PageRequest } from '../../shared/page.ts';
import { appealStatus } from './member-decisions.queries.ts';

const columns = [
  ...(['a.id', 'a.text', 'a.outcome', 'a.note', 'a.restored', 'a.createdAt', 'a.resolvedAt'] as const),
  appealStatus.as('status'),
] as const;

/** A member's own appeal. */
export function findOwnAppeal(db: Db, memberId: number, id: number): Promise<Appeal | undefined> {
  return db
    .selectFrom('appeals as a')
    .select(columns)
    .where('a.id', '=', id)
    .where('a.memberId', '=', memberId)
    .executeTakeFirst();
}

/** The appeal against a decision, locked until the transaction ends; `ticketStatus` is null without a ticket. */
export function lockAppealAgainst(transaction: Db, decisionId: number) {
  return transaction
    .selectFrom('appeals as a')
    .leftJoin('supportTickets as t', 't.id', 'a.ticketId')
    .select(['a.id', appealStatus.as('status'), 't.status as ticketStatus'])
    .where('a.decisionId', '=', decisionId)
    .forUpdate('a')
    .executeTakeFirst();
}

/** An appeal to add; `ticketId` for one at the sign-in. */
export interface NewAppealRow {
  decisionId: number;
  memberId: number;
  ticketId: number | null;
  text: string;
  createdAt: Date;
}

/** Adds an appeal, and returns its id. */
export async function insertAppeal(db: Db, appeal: NewAppealRow): Promise<number> {
  const { id } = await db.insertInto('appeals').values(appeal).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Gives an open appeal a new text with a new ticket. */
export async function renewAppeal(db: Db, id: number, change: { ticketId: number; text: string }): Promise<void> {
  await db.updateTable('appeals').set(change).where('id', '=', id).execute();
}

/** An appeal as administrators see it, without its decision and case. */
export type AppealRow = Omit<AdminAppeal, 'decision' | 'case'> & { decisionId: number; caseId: number | null };

/** Appeals `a` with their members `m`, decisions `d` and deciding administrators `x`, for an administrator. */
const selectAppeals = (db: Db, administratorId: number) =>
  db
    .selectFrom('appeals as a')
    .innerJoin('memberDecisions as d', 'd.id', 'a.decisionId')
    .innerJoin('members as m', 'm.id', 'a.memberId')
    .leftJoin('administrators as x', 'x.id', 'a.administratorId')
    .select([...columns, 'a.decisionId', 'd.caseId'])
    .select((eb) => [
      sql<boolean>`d.administrator_id = ${administratorId}`.as('isOwnDecision'),
      jsonBuildObject({
        id: eb.ref('m.id'),
        name: eb.ref('m.name'),
        username: eb.ref('m.username'),
        isActive: sql<boolean>`m.suspended_at is null`,
      }).as('member'),
      administratorOrNull('x').as('administrator'),
    ]);

function matching(status: CaseStatus | undefined): Expression<SqlBool> {
  const eb = expressionBuilder<{ a: Tables['appeals'] }, 'a'>();
  return eb.and(status === undefined ? [] : [eb('a.resolvedAt', status === 'open' ? 'is' : 'is not', null)]);
}

/** Appeals, oldest first, one more than the page holds. A page continues after an id. */
export function findAppeals(
  db: Db,
  administratorId: number,
  status: CaseStatus | undefined,
  { limit, before: after }: PageRequest,
): Promise<AppealRow[]> {
  return selectAppeals(db, administratorId)
    .where(matching(status))
    .$if(after !== null, (appeals) => appeals.where('a.id', '>', after))
    .orderBy('a.id')
    .limit(limitOf({ limit }))
    .execute();
}

/** The number of matching appeals, from stored counts. */
export function countAppeals(db: Db, status: CaseStatus | undefined): Promise<number> {
  return findFigure(db, 'appeals', status ?? '');
}

/** One appeal. */
export function findAppeal(db: Db, administratorId: number, id: number): Promise<AppealRow | undefined> {
  return selectAppeals(db, administratorId).where('a.id', '=', id).executeTakeFirst();
}

const selectForDecision = (db: Db) =>
  db
    .selectFrom('appeals as a')
    .innerJoin('memberDecisions as d', 'd.id', 'a.decisionId')
    .select(['a.id', 'a.memberId', 'a.ticketId', 'a.resolvedAt', 'a.decisionId'])
    .select(['d.caseId', 'd.action', 'd.administratorId as deciderId']);

/** The values of an appeal that its decision needs. */
export function findForDecision(db: Db, id: number) {
  return selectForDecision(db).where('a.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockForDecision(transaction: Db, id: number) {
  return selectForDecision(transaction).where('a.id', '=', id).forUpdate('a').executeTakeFirst();
}

/** The outcome of an appeal to store. */
export interface OutcomeRow {
  outcome: AppealOutcome;
  note: string;
  restored: Restored;
  administratorId: number;
  resolvedAt: Date;
}

/** Stores the outcome of an appeal. */
export async function saveOutcome(db: Db, id: number, outcome: OutcomeRow): Promise<void> {
  await db.updateTable('appeals').set(outcome).where('id', '=', id).execute();
}
