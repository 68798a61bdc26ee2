import type { Post } from '@kopa/contracts/social-feeds';
import { hasContent } from '@kopa/rules/posts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { withdrawMentions } from '../mentions/mentions.actions.ts';
import { deleteNotificationsOfPost } from '../notifications/notifications.actions.ts';
import { type HiddenFrom, hiddenFromOf } from './hiding.ts';
import {
  deleteComment,
  deletePost,
  deletePostPhoto,
  lockCountersOfPosts,
  lockPostsWithPhoto,
} from './post-changes.queries.ts';
import { findPost } from './social-feeds.queries.ts';

/** Tells the sockets of a removal. Call it after the commit. */
export type Announce = () => void;

/**
 * Deletes a post with its comments, likes and notifications; null if it is gone. With `authorId` only a post of this
 * member.
 */
export async function removePost(
  context: Context,
  transaction: Db,
  postId: number,
  authorId?: number,
): Promise<Announce | null> {
  const deleted = await deletePost(transaction, postId, authorId);
  if (deleted === undefined) return null;
  const told = await deleteNotificationsOfPost(transaction, postId);
  const hiddenFrom = await hiddenFromOf(transaction, deleted.memberId);
  const concerns = [...new Set([deleted.memberId, ...told])];
  return () =>
    context.publish('post_deleted', { feedId: postId }, { place: 'feed', post: postId, concerns, ...hiddenFrom });
}

/** Deletes a comment with the notifications of its mentions; null if it is gone. With `authorId` only a comment of this member. */
export async function removeComment(
  context: Context,
  transaction: Db,
  commentId: number,
  authorId?: number,
): Promise<Announce | null> {
  const deleted = await deleteComment(transaction, commentId, authorId);
  if (deleted === undefined) return null;
  const { memberId, postId, postAuthorId, comments } = deleted;
  await withdrawMentions(transaction, 'comment', commentId);
  const hiddenFrom = await hiddenFromOf(transaction, memberId, postAuthorId);
  const audience = { place: postId, concerns: [...new Set([memberId, postAuthorId])], ...hiddenFrom };
  return () => context.publish('comment_deleted', { feedId: postId, commentId, comments }, audience);
}

/** Takes a photo out of all posts. A post without other content is deleted. */
export async function removePhotoFromPosts(context: Context, transaction: Db, photoId: number): Promise<Announce[]> {
  const announcements: Announce[] = [];
  const posts = await lockPostsWithPhoto(transaction, photoId);
  const empty = posts.filter((post) => !hasContent(post));
  await lockCountersOfPosts(
    transaction,
    empty.map(({ id }) => id),
  );
  for (const { id, ...left } of posts) {
    if (!hasContent(left)) {
      const announce = await removePost(context, transaction, id);
      if (announce !== null) announcements.push(announce);
      continue;
    }
    await deletePostPhoto(transaction, id, photoId);
    const post = await findPost(transaction, id);
    if (post === undefined) continue;
    const hiddenFrom = await hiddenFromOf(transaction, post.userId);
    announcements.push(() => publishUpdate(context, post, hiddenFrom));
  }
  return announcements;
}

/** Publishes a changed post to its author and its viewers. */
export function publishUpdate(context: Context, post: Post, hiddenFrom: HiddenFrom): void {
  const audience = { place: 'feed', post: post.id, concerns: [post.userId], ...hiddenFrom } as const;
  context.publish('post_updated', { post: { ...post, isLiked: false } }, audience);
}
