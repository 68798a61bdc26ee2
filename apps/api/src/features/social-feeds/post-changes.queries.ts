import type { PostEdit } from '@kopa/contracts/post-edits';
import type { PostFacts } from '@kopa/rules/posts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';

/** Adds the photos of a new post, in order. */
export async function insertPostPhotos(
  db: Db,
  postId: number,
  photos: readonly { photoId: number; alt: string | null }[],
): Promise<void> {
  await db
    .insertInto('postPhotos')
    .values(photos.map((photo, position) => ({ postId, position, ...photo })))
    .execute();
}

/** A post that a member sees, locked until the transaction ends, with its author and what the rules need. */
export async function lockPost(transaction: Db, viewerId: number, id: number) {
  const { rows } = await sql<PostFacts & { authorId: number }>`
    select p.member_id as author_id, p.content,
      exists (select from post_photos x where x.post_id = p.id) as has_photos
    from posts p join members m on m.id = p.member_id and m.suspended_at is null
    where p.id = ${id} and ${notBlocked(viewerId, sql`p.member_id`)} for no key update of p`.execute(transaction);
  return rows[0];
}

/** Changes fields of a post. */
export async function savePost(db: Db, id: number, changes: PostEdit): Promise<void> {
  await db
    .updateTable('posts')
    .set({ ...changes, editedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks the counters that a deletion of locked posts changes, those of the authors and of all who have commented, in the
 * order of the members: two deletions never wait for each other.
 */
export async function lockCountersOfPosts(transaction: Db, ids: readonly number[]): Promise<void> {
  await sql`
    select from member_counters where member_id in (
      select member_id from posts where id = any(${ids}) union select member_id from comments where post_id = any(${ids}))
    order by member_id for no key update`.execute(transaction);
}

/** Deletes a post and what hangs on it, and returns its author; undefined if it is gone or another member's. */
export async function deletePost(db: Db, id: number, authorId?: number): Promise<{ memberId: number } | undefined> {
  await sql`select from posts where id = ${id} for update`.execute(db);
  await lockCountersOfPosts(db, [id]);
  return db
    .deleteFrom('posts')
    .where('id', '=', id)
    .$if(authorId !== undefined, (query) => query.where('memberId', '=', authorId as number))
    .returning('memberId')
    .executeTakeFirst();
}

/** A comment under a post that a member sees, locked until the transaction ends. */
export async function lockComment(
  transaction: Db,
  viewerId: number,
  postId: number,
  id: number,
): Promise<{ authorId: number } | undefined> {
  const { rows } = await sql<{ authorId: number }>`
    select c.member_id as author_id from comments c join members m on m.id = c.member_id and m.suspended_at is null
    where c.id = ${id} and c.post_id = ${postId} and ${notBlocked(viewerId, sql`c.member_id`)}
    for no key update of c`.execute(transaction);
  return rows[0];
}

/**
 * A comment that a member may delete or knows of, and its post, both locked until the transaction ends. A block hides
 * it from others, but neither from its author nor from that of the post.
 */
export async function lockCommentToDelete(
  transaction: Db,
  viewerId: number,
  postId: number,
  id: number,
): Promise<{ commentAuthorId: number; postAuthorId: number } | undefined> {
  await sql`select from posts where id = ${postId} for no key update`.execute(transaction);
  const { rows } = await sql<{ commentAuthorId: number; postAuthorId: number }>`
    select c.member_id as comment_author_id, p.member_id as post_author_id
    from comments c join members m on m.id = c.member_id and m.suspended_at is null
    join posts p on p.id = c.post_id join members a on a.id = p.member_id and a.suspended_at is null
    where c.id = ${id} and c.post_id = ${postId} and (${viewerId} in (c.member_id, p.member_id)
      or (${notBlocked(viewerId, sql`c.member_id`)} and ${notBlocked(viewerId, sql`p.member_id`)}))
    for no key update of c`.execute(transaction);
  return rows[0];
}

/** Changes the text of a comment. */
export async function saveComment(db: Db, id: number, content: string): Promise<void> {
  await db.updateTable('comments').set({ content, editedAt: sql`now()` }).where('id', '=', id).execute();
}

/** A deleted comment, with its post's author and remaining number of comments. */
export interface DeletedComment {
  memberId: number;
  postId: number;
  postAuthorId: number;
  comments: number;
}

/** Deletes a comment; undefined if it is gone or another member's. Its post is locked first, as a new comment does. */
export async function deleteComment(db: Db, id: number, authorId?: number): Promise<DeletedComment | undefined> {
  const isWanted = sql`c.id = ${id} and ${authorId === undefined ? sql`true` : sql`c.member_id = ${authorId}`}`;
  await sql`
    select from posts p where p.id = (select c.post_id from comments c where ${isWanted}) for no key update`.execute(
    db,
  );
  const { rows: deleted } = await sql<{ memberId: number; postId: number }>`
    delete from comments c where ${isWanted} returning c.member_id, c.post_id`.execute(db);
  const comment = deleted[0];
  if (comment === undefined) return undefined;
  const post = await db
    .selectFrom('posts')
    .select(['memberId', 'commentsCount'])
    .where('id', '=', comment.postId)
    .executeTakeFirstOrThrow();
  return { ...comment, postAuthorId: post.memberId, comments: post.commentsCount };
}

/** The posts that show a photo, locked in order, with what is left of each without it. */
export async function lockPostsWithPhoto(transaction: Db, photoId: number) {
  const { rows } = await sql<PostFacts & { id: number }>`
    select p.id, p.content, exists (
      select from post_photos x where x.post_id = p.id and x.photo_id <> ${photoId}) as has_photos
    from posts p where p.id in (select x.post_id from post_photos x where x.photo_id = ${photoId})
    order by p.id for no key update of p`.execute(transaction);
  return rows;
}

/** Takes a photo out of a post. */
export async function deletePostPhoto(db: Db, postId: number, photoId: number): Promise<void> {
  await db.deleteFrom('postPhotos').where('postId', '=', postId).where('photoId', '=', photoId).execute();
}
