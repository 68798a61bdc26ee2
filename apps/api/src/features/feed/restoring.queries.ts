import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { lockPosts } from '../../shared/locks.ts';

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
        exists(
          selectFrom('postPhotos as x')
            .innerJoin('photos as f', 'f.id', 'x.photoId')
            .whereRef('x.postId', '=', 'allPosts.id'),
        ),
      ]),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The posts that show a photo that a case was about. */
export async function findPostsWithPhotoOf(db: Db, caseId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cases as c')
    .innerJoin('postPhotos as x', 'x.photoId', 'c.subjectId')
    .innerJoin('posts as p', 'p.id', 'x.postId')
    .select('p.id')
    .where('c.id', '=', caseId)
    .where('c.subjectType', '=', 'photo')
    .execute();
  return rows.map(({ id }) => id);
}

/** Restores the comment that a case has removed, if its post is there; returns its id. The post is locked first. */
export async function restoreCommentOf(db: Db, caseId: number): Promise<number | undefined> {
  await lockPosts(db, db.selectFrom('allComments').select('postId').where('caseId', '=', caseId));
  const comment = await db
    .updateTable('allComments')
    .set(restored)
    .where('caseId', '=', caseId)
    .where('postId', 'in', ({ selectFrom }) => selectFrom('posts').select('id'))
    .returning('id')
    .executeTakeFirst();
  return comment?.id;
}
