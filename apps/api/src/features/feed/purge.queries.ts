import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

/** The tables whose removed rows stay for a while. */
type KeepingTable = 'allPosts' | 'allComments' | 'allPpaReviews';

/** Removed rows that nothing restores, of one member or of all. */
export async function findGone(db: Db, table: KeepingTable, limit: number, memberId?: number): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('removedAt', 'is not', null)
    .where('caseId', 'is', null)
    .$if(memberId !== undefined, (gone) => gone.where('memberId', '=', memberId as number))
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of at most `limit` comments on posts. */
export async function findCommentsOn(db: Db, postIds: readonly number[], limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('allComments')
    .select('id')
    .where('postId', '=', anyOf(postIds))
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes at most `limit` likes of posts, or records of withdrawn ones; returns how many. */
export async function deleteLikesOf(
  db: Db,
  table: 'postLikes' | 'likeNotices',
  postIds: readonly number[],
  limit: number,
): Promise<number> {
  const rows = db
    .selectFrom(table)
    .select(sql`ctid`.as('ctid'))
    .where('postId', '=', anyOf(postIds))
    .limit(sql.lit(limit));
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where(sql<boolean>`ctid = any(array${rows})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes rows; returns how many. */
export async function deleteRows(db: Db, table: KeepingTable, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom(table).where('id', '=', anyOf(ids)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Marks at most `limit` posts of a member as removed for good, also those that a case keeps; returns how many. */
export async function markPostsOf(db: Db, memberId: number, limit: number): Promise<number> {
  const some = db
    .selectFrom('allPosts')
    .select('id')
    .where('memberId', '=', memberId)
    .where(({ eb, or }) => or([eb('removedAt', 'is', null), eb('caseId', 'is not', null)]))
    .limit(sql.lit(limit));
  const { numUpdatedRows } = await db
    .updateTable('allPosts')
    .set({ removedAt: sql`now()`, caseId: null })
    .where('id', '=', sql<number>`any(array${some})`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
