import type { Comment, Post } from '@kopa/contracts/feed/posts';
import type { ServerPayload } from '@kopa/contracts/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { postListsKey } from '../../../shared/feed/post-lists.keys.ts';
import { changeCached } from '../../../shared/lists/change-cached.ts';
import { changeItems, itemsOf, type Pages } from '../../../shared/lists/pages.ts';
import { addPost, changePost } from '../social-feed.cache.ts';
import { commentsKey, postKey, postsKey } from '../social-feed.keys.ts';

/** Shows an edited post, and a restored one again. Counts and the member's like come by frames of their own. */
export function applyPostUpdate(client: QueryClient, updated: Post): void {
  changePost(client, updated.id, ({ likes, comments, isLiked }) => ({ ...updated, likes, comments, isLiked }));
  if (cachedPost(client, updated.id) !== undefined) return;
  changeCached<Post | null>(client, postKey(updated.id), (post) => (post === null ? updated : post));
  addPost(client, updated);
}

/** Removes a post and its comments. */
export function removePost(client: QueryClient, postId: number): void {
  changePost(client, postId, () => null);
  client.removeQueries({ queryKey: commentsKey(postId) });
}

/** True if the post is cached as one of this member's. */
export function isOwnPost(client: QueryClient, memberId: number, postId: number): boolean {
  return cachedPost(client, postId)?.userId === memberId;
}

function cachedPost(client: QueryClient, postId: number): Post | undefined {
  const lists = [postsKey, postListsKey].flatMap((queryKey) => client.getQueriesData<Pages<Post>>({ queryKey }));
  const single = client.getQueryData<Post | null>(postKey(postId)) ?? undefined;
  return single ?? lists.flatMap(([, pages]) => itemsOf(pages)).find(({ id }) => id === postId);
}

/** Shows an edited comment. */
export function applyCommentUpdate(client: QueryClient, updated: Comment): void {
  changeCached<Pages<Comment>>(client, commentsKey(updated.feedId), (pages) =>
    changeItems(pages, (comment) => (comment.id === updated.id ? updated : comment)),
  );
}

/** Removes the member's deleted comment and lowers the count, unless its frame has come before. */
export function withoutComment(client: QueryClient, postId: number, commentId: number): void {
  const listed = itemsOf(client.getQueryData<Pages<Comment>>(commentsKey(postId)));
  if (!listed.some(({ id }) => id === commentId)) return;
  removeFromList(client, postId, commentId);
  changePost(client, postId, (post) => ({ ...post, comments: Math.max(0, post.comments - 1) }));
}

/** Removes a comment. `comments` is the server's number of those that are left. */
export function removeComment(
  client: QueryClient,
  { feedId: postId, commentId, comments }: ServerPayload<'comment_deleted'>,
): void {
  removeFromList(client, postId, commentId);
  changePost(client, postId, (post) => ({ ...post, comments }));
}

function removeFromList(client: QueryClient, postId: number, commentId: number): void {
  changeCached<Pages<Comment>>(client, commentsKey(postId), (pages) =>
    changeItems(pages, (comment) => (comment.id === commentId ? null : comment)),
  );
}
