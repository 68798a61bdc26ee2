import { ApiError } from '@kopa/contracts/client';
import {
  createComment,
  createPost,
  type FeedScope,
  getPost,
  likePost,
  listComments,
  listPosts,
  type NewComment,
  type NewPost,
  type Post,
  unlikePost,
} from '@kopa/contracts/feed/posts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { fillsGaps, keepsPlace } from '../../shared/lists/first-page.ts';
import { followsPortal } from '../../shared/lists/follows-portal.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';
import { freshFromLoader } from '../../shared/page/page-loader.ts';
import { followsConnections } from '../../shared/people/connections.keys.ts';
import { changesWithFollows } from '../../shared/people/following.keys.ts';
import { countLoadedComments } from './social-feed.cache.ts';
import { commentsKey, newPostsKey, postKey, postsKey, scopesKey, typingKey } from './social-feed.keys.ts';

const metaOf: Partial<Record<FeedScope, Record<string, true>>> = {
  connections: followsConnections,
  following: changesWithFollows,
  state: followsPortal,
  lga: followsPortal,
};

/** Posts of a scope, newest first, page by page. */
export function postsQuery(memberId: number, scope: FeedScope = 'everyone') {
  const narrow = scope === 'everyone' ? {} : { scope };
  return infiniteQueryOptions({
    queryKey: scope === 'everyone' ? postsKey : [...scopesKey, scope],
    queryFn: ({ pageParam, signal }) =>
      api.page(listPosts, { query: { userId: memberId, ...narrow, cursor: pageParam } }, { signal }),
    ...cursorPaging,
    meta: { offline: true, ...keepsPlace, ...metaOf[scope] },
  });
}

/** One post; null if it is gone or hidden from the member. */
export function postQuery(postId: number) {
  return queryOptions({
    queryKey: postKey(postId),
    queryFn: ({ signal }): Promise<Post | null> =>
      api.call(getPost, { params: { id: postId } }, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    // The live channel does not send changes of an invisible post.
    staleTime: freshFromLoader,
  });
}

/** A post's comments. The first page holds the newest ones; each page is oldest first. */
export function commentsQuery(postId: number) {
  return infiniteQueryOptions({
    queryKey: commentsKey(postId),
    queryFn: async ({ client, pageParam, signal }) => {
      const page = await api.page(listComments, { params: { id: postId }, query: { cursor: pageParam } }, { signal });
      countLoadedComments(client, postId, page.items.length);
      return page;
    },
    ...cursorPaging,
    meta: fillsGaps,
  });
}

/** Members who are writing a comment on a post; only the live channel sets it. */
export function typingQuery(postId: number) {
  return queryOptions<number[]>({ queryKey: typingKey(postId), queryFn: () => [], enabled: false, initialData: [] });
}

/** Number of posts that were shared while the feed was not on screen; only the live channel sets it. */
export const newPostsQuery = queryOptions<number>({
  queryKey: newPostsKey,
  queryFn: () => 0,
  enabled: false,
  initialData: 0,
});

/** Creates a post over HTTP. */
export function postOverHttp(memberId: number, post: NewPost, idempotencyKey: string) {
  return api.call(createPost, { body: { ...post, userId: memberId } }, { idempotencyKey });
}

/** Creates a comment over HTTP. */
export function commentOverHttp(memberId: number, postId: number, comment: NewComment, idempotencyKey: string) {
  const call = { params: { id: postId }, body: { ...comment, userId: memberId } };
  return api.call(createComment, call, { idempotencyKey });
}

/** Likes or unlikes over HTTP. Idempotent. */
export function likeOverHttp(memberId: number, postId: number, isLiked: boolean) {
  return api.call(isLiked ? likePost : unlikePost, { params: { id: postId }, body: { userId: memberId } });
}
