import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Copies, KeptContent } from '../../db/kept-content.ts';

/** Keeps the content that a decision removes. */
export async function insertRemovedContents(
  db: Db,
  { caseId, memberId, contents }: { caseId: number; memberId: number; contents: readonly KeptContent[] },
): Promise<void> {
  await db
    .insertInto('removedContents')
    .values({ caseId, memberId, contents: JSON.stringify(contents) })
    .execute();
}

/** The content that a decision has removed, as far as it is kept. */
export async function findRemovedContents(db: Db, caseId: number): Promise<KeptContent[]> {
  const row = await db.selectFrom('removedContents').select('contents').where('caseId', '=', caseId).executeTakeFirst();
  return row?.contents ?? [];
}

/** Forgets the content of a case that is there again. */
export async function deleteRemovedContents(db: Db, caseId: number): Promise<void> {
  await db.deleteFrom('removedContents').where('caseId', '=', caseId).execute();
}

/** The copies of photos and of the voice note of a case. */
export async function findCopies(db: Db, caseId: number): Promise<Copies> {
  const photos = await db
    .selectFrom('casePhotos')
    .select(['url', 'bytes'])
    .where('caseId', '=', caseId)
    .unionAll(db.selectFrom('caseMorePhotos').select(['url', 'bytes']).where('caseId', '=', caseId))
    .execute();
  const voice = await db
    .selectFrom('caseVoices')
    .select(['contentType', 'bytes'])
    .where('caseId', '=', caseId)
    .executeTakeFirst();
  return { photos: new Map(photos.map(({ url, bytes }) => [url, bytes])), voice: voice ?? null };
}

/** Deletes at most `limit` removed contents of cases that were decided before a time; returns how many. */
export async function deleteOldContents(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('removedContents as f')
    .select('f.caseId')
    .where(isOld(before))
    .orderBy('f.caseId')
    .limit(sql.lit(limit));
  const { numDeletedRows } = await db
    .deleteFrom('removedContents')
    .where('caseId', '=', sql<number>`any(array(${old}))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The tables of content that stays when a case has removed it. */
export const keptTables = ['allPosts', 'allComments', 'allPpaReviews'] as const;

/** Lets the content of a case go that was not restored. */
export async function letGoOf(db: Db, caseId: number): Promise<void> {
  for (const table of keptTables)
    await db.updateTable(table).set({ caseId: null }).where('caseId', '=', caseId).execute();
}

/** Lets at most `limit` removed rows of cases that were decided before a time go; returns how many. */
export async function letOldRowsGo(
  db: Db,
  table: (typeof keptTables)[number],
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

/** The condition that no appeal against the decision of a case `c` is open. */
export const withoutOpenAppeal = sql<boolean>`not exists (
  select from member_decisions d join appeals a on a.decision_id = d.id
  where d.case_id = c.id and a.resolved_at is null)`;

/**
 * The condition that the case of something `f` was decided before a time, and no appeal is open. The case is looked up by
 * its id: a join may read all cases of a year for the few that still have copies.
 */
export const isOld = (before: Date) =>
  sql<boolean>`(select c.decided_at from cases c where c.id = f.case_id and ${withoutOpenAppeal}) < ${before}`;
