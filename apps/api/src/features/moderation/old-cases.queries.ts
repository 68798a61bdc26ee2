import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The condition that no appeal against the decision of a case `c` is open. */
const withoutOpenAppeal = sql<boolean>`not exists (
  select from member_decisions d join appeals a on a.decision_id = d.id
  where d.case_id = c.id and a.resolved_at is null)`;

/**
 * The condition that the case of something `f` was decided before a time, and no appeal is open. The case is looked up by
 * its id: a join may read all cases of a year for the few that still have copies.
 */
const isOld = (before: Date) =>
  sql<boolean>`(select c.decided_at from cases c where c.id = f.case_id and ${withoutOpenAppeal}) < ${before}`;

/** The tables of content that a case removes and may restore. */
export const restorableTables = [
  ...(['allPosts', 'allComments', 'allPpaReviews'] as const),
  ...(['allPhotos', 'allVoiceNotes', 'allDirectMessages', 'allGroupMessages'] as const),
];

/** Lets the content of a case go that was not restored. */
export async function letGoOf(db: Db, caseId: number): Promise<void> {
  for (const table of restorableTables)
    await db.updateTable(table).set({ caseId: null }).where('caseId', '=', caseId).execute();
}

/** Lets at most `limit` removed rows of cases that were decided before a time go; returns how many. */
export async function letOldRowsGo(
  db: Db,
  table: (typeof restorableTables)[number],
  before: Date,
  limit: number,
): Promise<number> {
  const old = db
    .selectFrom(`${table} as f` as 'allPosts as f')
    .select('f.id')
    .where('f.caseId', 'is not', null)
    .where(isOld(before))
    .limit(sql.lit(limit));
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ caseId: null })
    .where('id', '=', sql<number>`any(array(${old}))`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Deletes at most `limit` cases that were decided before a time, with their reports and evidence; returns how many. If
 * one of them was the last reason to keep a deleted member's row, the deletion of that member continues.
 */
export async function deleteOldCases(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('cases as c')
    .select('c.id')
    .where('c.decidedAt', '<', before.toISOString())
    .where(withoutOpenAppeal)
    .orderBy('c.decidedAt')
    .limit(sql.lit(limit));
  const { count } = await db
    .with('gone', (query) =>
      query.deleteFrom('cases').where('id', '=', sql<number>`any(array(${old}))`).returning(['id', 'memberId']),
    )
    .with('reopened', (query) => {
      const reporters = query.selectFrom('reports').select('reporterId as memberId');
      const gone = query.selectFrom('gone');
      return query
        .updateTable('members')
        .set({ deletionFinishedAt: null })
        .where('deletionFinishedAt', 'is not', null)
        .where('id', 'in', gone.select('memberId').unionAll(reporters.where('caseId', 'in', gone.select('id'))));
    })
    .selectFrom('gone')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes at most `limit` decisions that were made before a time, with their appeals; returns how many. One stays while
 * the member is suspended by it, and while its appeal is not decided for as long.
 */
export async function deleteOldDecisions(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('memberDecisions as d')
    .leftJoin('appeals as a', 'a.decisionId', 'd.id')
    .innerJoin('members as m', 'm.id', 'd.memberId')
    .select('d.id')
    .where('d.decidedAt', '<', before.toISOString())
    .where((eb) => eb.or([eb('a.id', 'is', null), eb('a.resolvedAt', '<', before.toISOString())]))
    .where((eb) => eb.or([eb('d.action', '<>', sql.lit('suspend')), eb('m.suspendedAt', 'is', null)]))
    .orderBy('d.decidedAt')
    .limit(sql.lit(limit));
  const { numDeletedRows } = await db
    .deleteFrom('memberDecisions')
    .where('id', '=', sql<number>`any(array(${old}))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes at most `limit` copies of photos of cases that were decided before a time; returns how many. */
export async function deleteOldPhotos(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db
    .with(
      (cte) => cte('old').materialized(),
      (query) =>
        query
          .selectFrom('casePhotos as f')
          .select('f.caseId as id')
          .where(isOld(before))
          .orderBy('f.caseId')
          .limit(sql.lit(limit)),
    )
    .with('more', (query) =>
      query.deleteFrom('caseMorePhotos').where('caseId', 'in', query.selectFrom('old').select('id')),
    )
    .with('gone', (query) =>
      query.deleteFrom('casePhotos').where('caseId', 'in', query.selectFrom('old').select('id')).returning('caseId'),
    )
    .selectFrom('gone')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The same for copies of voice notes. */
export async function deleteOldVoices(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('caseVoices as f')
    .select('f.caseId')
    .where(isOld(before))
    .orderBy('f.caseId')
    .limit(sql.lit(limit));
  const { numDeletedRows } = await db
    .deleteFrom('caseVoices')
    .where('caseId', '=', sql<number>`any(array(${old}))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
