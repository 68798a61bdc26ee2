import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { KeptPostPhoto } from '../../db/kept-content.ts';

/** The photos of a post, or the uses of a photo in posts, as they are kept. */
export async function findPostPhotos(db: Db, column: 'postId' | 'photoId', id: number): Promise<KeptPostPhoto[]> {
  const rows = await db
    .selectFrom('postPhotos as x')
    .innerJoin('posts as p', 'p.id', 'x.postId')
    .innerJoin('photos as f', 'f.id', 'x.photoId')
    .select(['x.postId', 'x.position', 'x.photoId', 'f.url', 'x.alt'])
    .where(`x.${column}`, '=', id)
    .orderBy('x.postId')
    .orderBy('x.position')
    .execute();
  return rows.map((row) => ({ kind: 'post_photo', ...row }));
}

/**
 * Puts a photo back into a post that is there or that the case has removed, in its former place; false without the post,
 * or where the place is taken.
 */
export async function insertFormerPostPhoto(
  db: Db,
  caseId: number,
  { postId, position, alt }: KeptPostPhoto,
  photoId: number,
): Promise<boolean> {
  const post = db
    .selectFrom('allPosts')
    .select('id')
    .where('id', '=', postId)
    .where(({ eb, or }) => or([eb('removedAt', 'is', null), eb('caseId', '=', caseId)]));
  if ((await post.forNoKeyUpdate().execute()).length === 0) return false;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('postPhotos')
    .values({ postId, position, photoId, alt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const restored = { removedAt: null, caseId: null };

/** Restores the posts that a case has removed, as far as something of them is left to see; returns their ids. */
export async function restorePostsOf(db: Db, caseId: number): Promise<number[]> {
  const rows = await db
    .updateTable('allPosts')
    .set(restored)
    .where('caseId', '=', caseId)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('content', '<>', sql.lit('')),
        exists(selectFrom('postPhotos as x').whereRef('x.postId', '=', 'allPosts.id')),
      ]),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Restores the comment that a case has removed, if its post is there; returns its id. The post is locked first. */
export async function restoreCommentOf(db: Db, caseId: number): Promise<number | undefined> {
  const posts = db.selectFrom('allComments').select('postId').where('caseId', '=', caseId);
  const there = await db.selectFrom('posts').select('id').where('id', '=', posts).forNoKeyUpdate().execute();
  if (there.length === 0) return undefined;
  const comment = await db
    .updateTable('allComments')
    .set(restored)
    .where('caseId', '=', caseId)
    .returning('id')
    .executeTakeFirst();
  return comment?.id;
}
