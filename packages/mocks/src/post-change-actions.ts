import type { PostEdit } from '@kopa/contracts/post-edits';
import { type Comment, NewComment, type Post } from '@kopa/contracts/social-feeds';
import { toStored } from '@kopa/contracts/stored';
import { assertFound } from '@kopa/rules/existence';
import { isNotificationOfPost } from '@kopa/rules/notifications';
import { assertHasContent, assertIsAuthor, assertMayDeleteComment, hasContent, storedEdit } from '@kopa/rules/posts';
import { visiblePost } from './feed-actions.ts';
import { notifyOfCommentMentions, notifyOfPostMentions, withdrawMentions } from './mentions.ts';
import { notificationView } from './notifications.ts';
import type { StoredComment, StoredPost } from './stored.ts';
import { commentsOf, commentView, hiddenFromOf, isActive, isBlocked, postView } from './views.ts';
import type { World } from './world.ts';

/** Changes a member's own post. @throws 400 invalid_request, 403, 404 */
export function editPost(world: World, memberId: number, postId: number, edit: PostEdit): Post {
  const post = visiblePost(world, memberId, postId);
  assertIsAuthor(post.userId, memberId);
  assertHasContent({ content: post.content, hasPhotos: post.photos.length > 0, ...edit });
  Object.assign(post, storedEdit(edit), { editedAt: world.now().toISOString() });
  publishUpdate(world, post);
  notifyOfPostMentions(world, post);
  return postView(world, memberId, post);
}

/** Deletes a member's own post. @throws 403, 404 */
export function deleteOwnPost(world: World, memberId: number, postId: number): void {
  const post = visiblePost(world, memberId, postId);
  assertIsAuthor(post.userId, memberId);
  removePost(world, post);
}

/** Changes a member's own comment. @throws 403, 404 */
export function editComment(
  world: World,
  memberId: number,
  { id: postId, commentId }: { id: number; commentId: number },
  input: NewComment,
): Comment {
  const comment = visibleComment(world, memberId, postId, commentId);
  assertIsAuthor(comment.userId, memberId);
  Object.assign(comment, toStored(NewComment, input), { editedAt: world.now().toISOString() });
  const shown = commentView(world, comment);
  const concerns = [memberId, visiblePost(world, memberId, postId).userId];
  const audience = { place: postId, concerns, ...hiddenFromOf(world, memberId) };
  world.publish({ type: 'comment_updated', payload: { comment: shown } }, audience);
  notifyOfCommentMentions(world, comment);
  return shown;
}

/** Deletes a member's own comment, or another member's under their own post, also after a block. @throws 403, 404 */
export function deleteOwnComment(
  world: World,
  memberId: number,
  { id: postId, commentId }: { id: number; commentId: number },
): void {
  const postAuthorId = world.posts.find(({ id }) => id === postId)?.userId;
  const comment = commentsOf(world, postId).find(({ id }) => id === commentId);
  assertFound(postAuthorId);
  assertFound(comment);
  const authorIds = [comment.userId, postAuthorId];
  const isBlockedBy = (id: number) => !authorIds.includes(memberId) && isBlocked(world, memberId, id);
  if (authorIds.some((id) => !isActive(world, id) || isBlockedBy(id))) assertFound(null);
  assertMayDeleteComment({ commentAuthorId: comment.userId, postAuthorId }, memberId);
  removeComment(world, comment);
}

/** Deletes a post with its comments and notifications. */
export function removePost(world: World, { id: postId, userId }: StoredPost): void {
  world.posts = world.posts.filter(({ id }) => id !== postId);
  world.comments = world.comments.filter((comment) => comment.feedId !== postId);
  const ofPost = world.notifications.filter((one) => isNotificationOfPost(notificationView(world, one), postId));
  world.notifications = world.notifications.filter((one) => !ofPost.includes(one));
  const concerns = [...new Set([userId, ...ofPost.map((one) => one.userId)])];
  const audience = { place: 'feed', post: postId, concerns, ...hiddenFromOf(world, userId) } as const;
  world.publish({ type: 'post_deleted', payload: { feedId: postId } }, audience);
}

/** Deletes a comment. */
export function removeComment(world: World, comment: StoredComment): void {
  const { id: commentId, feedId: postId, userId } = comment;
  world.comments = world.comments.filter(({ id }) => id !== commentId);
  withdrawMentions(world, 'comment', commentId);
  const postAuthorId = world.posts.find(({ id }) => id === postId)?.userId ?? userId;
  const audience = { place: postId, concerns: [...new Set([userId, postAuthorId])], ...hiddenFromOf(world, userId) };
  const payload = { feedId: postId, commentId, comments: commentsOf(world, postId).length };
  world.publish({ type: 'comment_deleted', payload }, audience);
}

/** Restores a removed post with its comments. */
export function restorePost(world: World, post: StoredPost, comments: StoredComment[]): true {
  world.posts.push(post);
  world.comments.push(...comments);
  publishUpdate(world, post);
  return true;
}

/** Restores a removed comment. False if its post is gone. */
export function restoreComment(world: World, comment: StoredComment): boolean {
  const { feedId: postId, userId } = comment;
  const postAuthorId = world.posts.find(({ id }) => id === postId)?.userId;
  if (postAuthorId === undefined) return false;
  world.comments.push(comment);
  const audience = { place: postId, concerns: [...new Set([userId, postAuthorId])], ...hiddenFromOf(world, userId) };
  const payload = { comment: commentView(world, comment), comments: commentsOf(world, postId).length };
  world.publish({ type: 'new_comment', payload }, audience);
  return true;
}

/** Takes a photo out of all posts. A post without other content is deleted. */
export function removePhotoFromPosts(world: World, photoId: number): void {
  for (const post of world.posts.filter(({ photos }) => photos.some(({ id }) => id === photoId))) {
    post.photos = post.photos.filter(({ id }) => id !== photoId);
    if (hasContent({ content: post.content, hasPhotos: post.photos.length > 0 })) publishUpdate(world, post);
    else removePost(world, post);
  }
}

function publishUpdate(world: World, post: StoredPost): void {
  const { id, userId } = post;
  const shown = { ...postView(world, userId, post), isLiked: false };
  const audience = { place: 'feed', post: id, concerns: [userId], ...hiddenFromOf(world, userId) } as const;
  world.publish({ type: 'post_updated', payload: { post: shown } }, audience);
}

function visibleComment(world: World, viewerId: number, postId: number, id: number): StoredComment {
  visiblePost(world, viewerId, postId);
  const comment = commentsOf(world, postId).find((one) => one.id === id);
  assertFound(comment);
  if (!isActive(world, comment.userId) || isBlocked(world, viewerId, comment.userId)) assertFound(null);
  return comment;
}
