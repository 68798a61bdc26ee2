import type { Post } from '@kopa/contracts/feed/posts';
import { hasContent } from '@kopa/rules/feed/posts';
import type { Db } from '../../db/database.ts';
import type { AfterCommit, Context, Handlers } from '../../process/context.ts';
import { type HiddenFrom, hiddenFromOf } from '../../shared/hidden.ts';
import type { RemovalBy } from '../../shared/removal.ts';
import { hideFiles, removePhotosOfPost } from '../media/removals.actions.ts';
import { membersToldOfMentions } from '../notifications/notifications.actions.ts';
import { withdrawMentions } from './mentions.actions.ts';
import { lockPostsWithPhoto } from './post-changes.queries.ts';
import { markCommentRemoved, markPostRemoved } from './removals.queries.ts';
import { findPost } from './social-feeds.queries.ts';

/**
 * Removes a post, and with it from sight its comments, likes and notifications; null if it is gone. Their rows go later,
 * in small steps. Its photos without another use are removed with it where a case may restore both.
 */
export async function removePost(transaction: Db, postId: number, by: RemovalBy = {}): Promise<AfterCommit | null> {
  const removed = await markPostRemoved(transaction, postId, by);
  if (removed === undefined) return null;
  const told = await membersToldOfMentions(transaction, postId);
  const hiddenFrom = await hiddenFromOf(transaction, removed.memberId);
  const urls = by.caseId === undefined ? [] : await removePhotosOfPost(transaction, removed.memberId, postId, by);
  const concerns = [...new Set([removed.memberId, ...told])];
  return async (context) => {
    await hideFiles(context, urls);
    return context.publish(
      'post_deleted',
      { feedId: postId },
      { place: 'feed', post: postId, concerns, ...hiddenFrom },
    );
  };
}

/** Removes a comment with the notifications of its mentions; null if it is gone. */
export async function removeComment(
  transaction: Db,
  commentId: number,
  by: RemovalBy = {},
): Promise<AfterCommit | null> {
  const removed = await markCommentRemoved(transaction, commentId, by);
  if (removed === undefined) return null;
  const { memberId, postId, postAuthorId, comments } = removed;
  await withdrawMentions(transaction, 'comment', commentId);
  const hiddenFrom = await hiddenFromOf(transaction, memberId, postAuthorId);
  const audience = { place: postId, concerns: [...new Set([memberId, postAuthorId])], ...hiddenFrom };
  return (context) => context.publish('comment_deleted', { feedId: postId, commentId, comments }, audience);
}

/** Removes posts without other content than a photo that is removed; the others lose it from sight. */
export const removePhotoFromPosts: Handlers['onPhotoRemoved'][number] = async (transaction, { photoId, caseId }) => {
  const works: (AfterCommit | null)[] = [];
  const changed: number[] = [];
  for (const { id, ...left } of await lockPostsWithPhoto(transaction, photoId)) {
    if (hasContent(left)) changed.push(id);
    else works.push(await removePost(transaction, id, { caseId }));
  }
  return async (context) => {
    for (const work of works) await work?.(context);
    for (const id of changed) await publishPresent(context, id);
  };
};

/** Publishes a post as it is after a commit; nothing while it is removed. A failure is only logged. */
export async function publishPresent(context: Context, id: number): Promise<void> {
  const { db, log } = context;
  try {
    const post = await findPost(db, id);
    if (post !== undefined) publishUpdate(context, post, await hiddenFromOf(db, post.userId));
  } catch (error) {
    log.error({ err: error, id }, 'a changed post was not published');
  }
}

/** Publishes a changed post to its author and its viewers. */
export function publishUpdate(context: Context, post: Post, hiddenFrom: HiddenFrom): void {
  const audience = { place: 'feed', post: post.id, concerns: [post.userId], ...hiddenFrom } as const;
  context.publish('post_updated', { post: { ...post, isLiked: false } }, audience);
}
