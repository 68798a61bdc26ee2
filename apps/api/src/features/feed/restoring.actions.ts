import type { Db } from '../../db/database.ts';
import type { AfterCommit } from '../../process/context.ts';
import { hiddenFromOf } from '../../shared/hidden.ts';
import { findComment } from './comments.queries.ts';
import { mentioningComment, returnMentions } from './mentions.actions.ts';
import { publishPresent } from './removals.actions.ts';
import { findPostsWithPhotoOf, restoreCommentOf, restorePostsOf } from './restoring.queries.ts';

/**
 * Restores the posts and the comment that a case has removed, with all that hangs on them. Call it after the photos,
 * which are in posts again. Returns the work after the commit; none where nothing is back.
 */
export async function restorePostsAndComment(transaction: Db, caseId: number): Promise<AfterCommit[]> {
  const posts = new Set([
    ...(await restorePostsOf(transaction, caseId)),
    ...(await findPostsWithPhotoOf(transaction, caseId)),
  ]);
  const works = [...posts].map(
    (id): AfterCommit =>
      (context) =>
        publishPresent(context, id),
  );
  const commentId = await restoreCommentOf(transaction, caseId);
  return commentId === undefined ? works : [...works, await announceComment(transaction, commentId)];
}

/** The frame of a comment that is there again; none while its author is suspended. */
async function announceComment(transaction: Db, id: number): Promise<AfterCommit> {
  const found = await findComment(transaction, id);
  if (found === undefined) return () => {};
  const { authorId, comments, comment } = found;
  await returnMentions(transaction, mentioningComment(comment, authorId));
  const hiddenFrom = await hiddenFromOf(transaction, comment.userId, authorId);
  const audience = { place: comment.feedId, concerns: [...new Set([comment.userId, authorId])], ...hiddenFrom };
  return (context) => context.publish('new_comment', { comment, comments }, audience);
}
