import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { lockPosts } from '../../shared/locks.ts';
import type { RemovalBy } from '../../shared/removal.ts';

/** Marks a post as removed, and returns its author; undefined if it is gone or another member's. */
export function markPostRemoved(
  db: Db,
  id: number,
  { authorId, caseId }: RemovalBy,
): Promise<{ memberId: number } | undefined> {
  return db
    .updateTable('allPosts')
    .set({ removedAt: sql`now()`, caseId: caseId ?? null })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .$if(authorId !== undefined, (query) => query.where('memberId', '=', authorId as number))
    .returning('memberId')
    .executeTakeFirst();
}

/** A removed comment, with its post's author and remaining number of comments. */
export interface RemovedComment {
  memberId: number;
  postId: number;
  postAuthorId: number;
  comments: number;
}

/**
 * Marks a comment as removed; undefined if it is gone or another member's. Its post is locked first, as a new comment
 * does.
 */
export async function markCommentRemoved(
  db: Db,
  id: number,
  { authorId, caseId }: RemovalBy,
): Promise<RemovedComment | undefined> {
  const posts = db.selectFrom('allComments').select('postId').where('id', '=', id);
  await lockPosts(db, posts);
  const comment = await db
    .updateTable('allComments')
    .set({ removedAt: sql`now()`, caseId: caseId ?? null })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .$if(authorId !== undefined, (query) => query.where('memberId', '=', authorId as number))
    .returning(['memberId', 'postId'])
    .executeTakeFirst();
  if (comment === undefined) return undefined;
  const post = await db
    .selectFrom('allPosts')
    .select(['memberId', 'commentsCount'])
    .where('id', '=', comment.postId)
    .executeTakeFirstOrThrow();
  return { ...comment, postAuthorId: post.memberId, comments: post.commentsCount };
}
