import type { Post } from '@kopa/contracts/feed/posts';
import { hasContent } from '@kopa/rules/feed/posts';
import type { Db } from '../../db/database.ts';
import type { AfterCommit, Context, Handlers } from '../../process/context.ts';
import { membersToldOfMentions } from '../notifications/notifications.actions.ts';
import { type HiddenFrom, hiddenFromOf } from './hiding.ts';
import { withdrawMentions } from './mentions.actions.ts';
import { deletePostPhoto, lockPostsWithPhoto } from './post-changes.queries.ts';
import { markCommentRemoved, markPostRemoved, type RemovalBy } from './removals.queries.ts';
import { findPost } from './social-feeds.queries.ts';

/**
 * Removes a post, and with it from sight its comments, likes and notifications; null if it is gone. Their rows go later,
 * in small steps.
 */
export async function removePost(transaction: Db, postId: number, by: RemovalBy = {}): Promise<AfterCommit | null> {
  const removed = await markPostRemoved(transaction, postId, by);
  if (removed === undefined) return null;
  const told = await membersToldOfMentions(transaction, postId);
  const hiddenFrom = await hiddenFromOf(transaction, removed.memberId);
  const concerns = [...new Set([removed.memberId, ...told])];
  return (context) =>
    context.publish('post_deleted', { feedId: postId }, { place: 'feed', post: postId, concerns, ...hiddenFrom });
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

/** Takes a photo out of all posts. A post without other content is removed. */
export const removePhotoFromPosts: Handlers['onPhotoRemoved'][number] = async (transaction, { photoId, caseId }) => {
  const announcements: AfterCommit[] = [];
  for (const { id, ...left } of await lockPostsWithPhoto(transaction, photoId)) {
    if (!hasContent(left)) {
      const announce = await removePost(transaction, id, { caseId });
      if (announce !== null) announcements.push(announce);
      continue;
    }
    await deletePostPhoto(transaction, id, photoId);
    const post = await findPost(transaction, id);
    if (post === undefined) continue;
    const hiddenFrom = await hiddenFromOf(transaction, post.userId);
    announcements.push((context) => publishUpdate(context, post, hiddenFrom));
  }
  return async (context) => {
    for (const announce of announcements) await announce(context);
  };
};

/** Publishes a changed post to its author and its viewers. */
export function publishUpdate(context: Context, post: Post, hiddenFrom: HiddenFrom): void {
  const audience = { place: 'feed', post: post.id, concerns: [post.userId], ...hiddenFrom } as const;
  context.publish('post_updated', { post: { ...post, isLiked: false } }, audience);
}
