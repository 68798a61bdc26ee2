import type { Comment, Post } from '@kopa/contracts/feed/posts';
import type { ServerPayload } from '@kopa/contracts/realtime';
import { screenLimits } from '@kopa/contracts/screen-limits';
import type { QueryClient } from '@tanstack/react-query';
import { postListsKey, postsOfKey } from '../../shared/feed/post-lists.keys.ts';
import { changeCached } from '../../shared/lists/change-cached.ts';
import { refreshFirstPage } from '../../shared/lists/first-page.ts';
import { changeItems, insertItem, itemsOf, type Pages } from '../../shared/lists/pages.ts';
import { pendingLike, receiveLikeEcho } from './post/like-echo.ts';
import {
  commentsKey,
  countedKey,
  newPostsKey,
  postKey,
  postsKey,
  scopesKey,
  typingKey,
  typingRoot,
} from './social-feed.keys.ts';

/** Puts a new or restored post into the feed and the posts of its author. Idempotent. */
export function addPost(client: QueryClient, post: Post): void {
  for (const key of [postsKey, postsOfKey(post.userId)]) {
    changeCached<Pages<Post>>(client, key, (pages) => insertItem(pages, post, 'newest first'));
  }
  refreshScopesSoon(client);
}

const waiting = new WeakSet<QueryClient>();

/**
 * Refetches the scopes after a new post, because only the server can assign it. A visible scope is fetched at once, and
 * for further posts after a pause, because all readers do the same.
 */
function refreshScopesSoon(client: QueryClient): void {
  if (waiting.has(client)) return;
  const shown = client.getQueryCache().findAll({ queryKey: scopesKey, type: 'active' });
  if (shown.length === 0) return;
  waiting.add(client);
  const refresh = () => {
    for (const query of shown) {
      if (query.isActive() && query.state.data !== undefined) void refreshFirstPage(client, query);
    }
  };
  refresh();
  setTimeout(() => {
    waiting.delete(client);
    refresh();
  }, screenLimits.scopeRefreshEvery);
}

/** True while a list of the feed is shown. */
export function isFeedOnScreen(client: QueryClient): boolean {
  const cache = client.getQueryCache();
  return [postsKey, scopesKey].some((queryKey) => cache.findAll({ queryKey, type: 'active' }).length > 0);
}

/** Counts posts that were shared while the feed was not on screen. */
export function countNewPosts(client: QueryClient, posts: number): void {
  client.setQueryData<number>(newPostsKey, (known = 0) => known + posts);
}

/** The feed is on screen: no post is new. */
export function clearNewPosts(client: QueryClient): void {
  client.setQueryData<number>(newPostsKey, 0);
}

/**
 * Adds a comment to its post. `count` is the server's number of comments; without it the number rises by one, unless
 * the comment is already counted or listed.
 */
export function addComment(client: QueryClient, comment: Comment, count?: number): void {
  const { id, feedId: postId } = comment;
  const key = commentsKey(postId);
  const countedIds = client.getQueryData<number[]>(countedKey(postId)) ?? [];
  const isCounted = countedIds.includes(id) || isListed(client.getQueryData<Pages<Comment>>(key), id);
  if (!countedIds.includes(id)) client.setQueryData<number[]>(countedKey(postId), [...countedIds, id]);
  changeCached<Pages<Comment>>(client, key, (pages) => insertItem(pages, comment, 'oldest first'));
  const known = itemsOf(client.getQueryData<Pages<Post>>(postsKey)).find((post) => post.id === postId)?.comments ?? 0;
  const least = known + (isCounted ? 0 : 1);
  changePost(client, postId, (post) => ({ ...post, comments: count ?? Math.max(post.comments, least) }));
}

/** A post has at least the comments that were loaded. Its own count may be older. */
export function countLoadedComments(client: QueryClient, postId: number, loaded: number): void {
  changePost(client, postId, (post) => ({ ...post, comments: Math.max(post.comments, loaded) }));
}

function isListed(pages: Pages<Comment> | undefined, id: number): boolean {
  return itemsOf(pages).some((item) => item.id === id);
}

/** A like or unlike with the server's count. */
export type LikeEvent = ServerPayload<'post_liked'> & { isLiked: boolean };

/** Applies a like or unlike of any member. An echo of an older tap does not undo the member's newest one. */
export function applyLike(client: QueryClient, memberId: number, event: LikeEvent): void {
  const { feedId: postId, userId, likes, isLiked } = event;
  const isOwn = userId === memberId;
  if (isOwn) {
    receiveLikeEcho(postId, isLiked);
    const pending = pendingLike(postId);
    if (pending !== undefined && pending !== isLiked) return;
  }
  changePost(client, postId, (post) => ({
    ...post,
    likes: Math.max(0, likes),
    isLiked: isOwn ? isLiked : post.isLiked,
  }));
}

/** Shows the member's own like or unlike before the server answers (optimistic update). */
export function showOwnLike(client: QueryClient, postId: number, isLiked: boolean): void {
  changePost(client, postId, (post) =>
    post.isLiked === isLiked ? post : { ...post, isLiked, likes: Math.max(0, post.likes + (isLiked ? 1 : -1)) },
  );
}

/** Stores whether a member is writing a comment on a post. */
export function setCommentTyping(
  client: QueryClient,
  { feedId: postId, userId, typing }: ServerPayload<'user_typing'>,
): void {
  client.setQueryData<number[]>(typingKey(postId), (userIds = []) => {
    const others = userIds.filter((id) => id !== userId);
    return typing ? [...others, userId] : others;
  });
}

/** Clears all typing signs of comments. */
export function clearCommentTyping(client: QueryClient): void {
  client.setQueriesData<number[]>({ queryKey: typingRoot }, []);
}

/** Changes a post wherever it is cached. `change` returns null for one that is gone. */
export function changePost(client: QueryClient, postId: number, change: (post: Post) => Post | null): void {
  changeCached<Pages<Post>>(client, postsKey, (pages) =>
    changeItems(pages, (post) => (post.id === postId ? change(post) : post)),
  );
  changeCached<Pages<Post>>(client, postListsKey, (pages) =>
    changeItems(pages, (post) => (post.id === postId ? change(post) : post)),
  );
  changeCached<Post | null>(client, postKey(postId), (post) => post && change(post));
}
