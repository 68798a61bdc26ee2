import { appealLimits } from '@kopa/contracts/limits';
import type { MemberDecision } from '@kopa/contracts/moderation/decisions';
import type { CaseStatus } from '@kopa/contracts/moderation/reports';
import type { DecidedCount } from '@kopa/rules/moderation/transparency';
import { type Insertable, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import type { MemberDecisions } from '../../db/tables.ts';
import { lockMembers } from '../../shared/locks.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';

const isoTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A decision without the time to appeal, which the rules add. */
export type DecisionRow = Omit<MemberDecision, 'appealUntil'>;

/** The status of an appeal `a`. */
export const appealStatus = sql<CaseStatus>`case when a.resolved_at is null then 'open' else 'resolved' end`;

/** Decisions `d` with their cases `c` and appeals `a`, as their members see them. */
const selectDecisions = (db: Db) =>
  db
    .selectFrom('memberDecisions as d')
    .leftJoin('cases as c', 'c.id', 'd.caseId')
    .leftJoin('appeals as a', 'a.decisionId', 'd.id')
    .select(['d.id', 'd.caseId', 'd.action', 'd.subjectType', 'd.note', 'd.days', 'd.decidedAt'])
    .select((eb) => [
      sql<string | null>`left(c.text, ${sql.lit(appealLimits.excerpt)})`.as('excerpt'),
      eb
        .case()
        .when('a.id', 'is not', null)
        .then(
          jsonBuildObject({
            id: eb.ref('a.id').$notNull(),
            text: eb.ref('a.text').$notNull(),
            status: appealStatus,
            outcome: eb.ref('a.outcome'),
            note: eb.ref('a.note'),
            createdAt: isoTime('a.createdAt'),
            resolvedAt: sql<string | null>`${isoTime('a.resolvedAt')}`,
          }),
        )
        .end()
        .as('appeal'),
    ]);

/** A member's decisions, newest first, one more than the page holds. */
export async function findDecisions(db: Db, memberId: number, page: PageRequest): Promise<DecisionRow[]> {
  return selectDecisions(db).where('d.memberId', '=', memberId).$call(onPage(page, 'd.id')).execute();
}

/** Decisions by their ids. */
export async function findDecisionsById(db: Db, ids: readonly number[]): Promise<DecisionRow[]> {
  return selectDecisions(db).where('d.id', '=', sql<number>`any(${ids}::bigint[])`).execute();
}

/** A decision to add. */
export type NewMemberDecision = Insertable<MemberDecisions>;

/** Adds a decision. */
export async function insertDecision(db: Db, decision: NewMemberDecision): Promise<void> {
  await db.insertInto('memberDecisions').values(decision).execute();
}

/** A decision of a member that is about to be appealed, locked until the transaction ends. */
export function lockDecision(transaction: Db, memberId: number, id: number) {
  return transaction
    .selectFrom('memberDecisions')
    .select(['id', 'decidedAt'])
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
}

const newestSuspension = (db: Db, memberId: number) =>
  db
    .selectFrom('memberDecisions')
    .select('id')
    .where('memberId', '=', memberId)
    .where('action', '=', sql.lit('suspend'))
    .orderBy('id', 'desc')
    .limit(sql.lit(1));

/** The newest decision that suspended a member. */
export function findNewestSuspension(db: Db, memberId: number) {
  return newestSuspension(db, memberId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockNewestSuspension(transaction: Db, memberId: number) {
  return newestSuspension(transaction, memberId).forUpdate().executeTakeFirst();
}

/** True for a suspended member, who is locked until the transaction ends: nobody suspends or activates them meanwhile. */
export async function lockSuspended(transaction: Db, memberId: number): Promise<boolean> {
  const [member] = await lockMembers(transaction, [memberId], 'no key update');
  return member !== undefined && member.suspendedAt !== null && member.deletedAt === null;
}

/** The numbers of decisions of some quarters. */
export function findDecidedCounts(db: Db, quarters: readonly string[]): Promise<DecidedCount[]> {
  return db
    .selectFrom('decisionFigures')
    .select(['quarter', 'figure', 'hours', 'count'])
    .where('quarter', '=', sql<string>`any(${quarters}::text[])`)
    .orderBy('quarter')
    .orderBy('hours')
    .execute();
}
