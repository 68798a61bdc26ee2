import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { KeptComment, KeptPost, KeptPostPhoto } from '../../db/kept-content.ts';

/** Posts as they are kept, locked until the transaction ends, in order. */
export async function findPostsToKeep(transaction: Db, ids: readonly number[]): Promise<KeptPost[]> {
  const rows = await transaction
    .selectFrom('posts')
    .select(['id', 'memberId', 'type', 'content', 'location', 'createdAt', 'editedAt'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const photos = await transaction
    .selectFrom('postPhotos as x')
    .innerJoin('photos as f', 'f.id', 'x.photoId')
    .select(['x.postId', 'f.id', 'f.url', 'x.alt'])
    .where('x.postId', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('x.postId')
    .orderBy('x.position')
    .execute();
  return rows.map((row) => ({
    kind: 'post',
    ...row,
    photos: photos.filter(({ postId }) => postId === row.id).map(({ id, url, alt }) => ({ id, url, alt })),
  }));
}

/** A comment as it is kept; its post is locked first, as by every other write. */
export async function findCommentToKeep(transaction: Db, id: number): Promise<KeptComment | undefined> {
  const posts = transaction.selectFrom('comments').select('postId').where('id', '=', id);
  await transaction.selectFrom('posts').where('id', '=', posts).forNoKeyUpdate().execute();
  const row = await transaction
    .selectFrom('comments')
    .select(['id', 'postId', 'memberId', 'content', 'createdAt', 'editedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { kind: 'comment', ...row };
}

/** The uses of a photo in posts. */
export async function findPostPhotos(db: Db, photoId: number): Promise<KeptPostPhoto[]> {
  const rows = await db
    .selectFrom('postPhotos as x')
    .innerJoin('photos as f', 'f.id', 'x.photoId')
    .select(['x.postId', 'x.position', 'x.photoId', 'f.url', 'x.alt'])
    .where('x.photoId', '=', photoId)
    .orderBy('x.postId')
    .execute();
  return rows.map((row) => ({ kind: 'post_photo', ...row }));
}

/** Adds a post with its former id; false if it is there. */
export async function insertFormerPost(db: Db, { kind: _kind, photos: _photos, ...post }: KeptPost): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('posts')
    .values(post)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds a comment with its former id, if its post is still there. */
export async function insertFormerComment(db: Db, { kind: _kind, ...comment }: KeptComment): Promise<boolean> {
  const post = await db.selectFrom('posts').select('id').where('id', '=', comment.postId).forNoKeyUpdate().execute();
  if (post.length === 0) return false;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('comments')
    .values(comment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Puts a photo back into a post, in its former place; false without the post, or where the place is taken. */
export async function insertFormerPostPhoto(
  db: Db,
  { postId, position, alt }: KeptPostPhoto,
  photoId: number,
): Promise<boolean> {
  const post = await db.selectFrom('posts').select('id').where('id', '=', postId).forNoKeyUpdate().execute();
  if (post.length === 0) return false;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('postPhotos')
    .values({ postId, position, photoId, alt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
