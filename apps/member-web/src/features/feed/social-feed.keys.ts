import { outboxKey } from '../../device/outbox/outbox.ts';
import { feedKey, postListsKey } from '../../shared/feed/post-lists.keys.ts';

export const postsKey = [...feedKey, 'posts'] as const;

/** First part of the key of the scopes other than everyone. */
export const scopesKey = [...postListsKey, 'scope'] as const;

/** Key of one post. Null stands for a post that is gone. */
export function postKey(postId: number) {
  return [...feedKey, 'post', postId] as const;
}

/** Key of the number of posts that were shared while the feed was not on screen. */
export const newPostsKey = [...feedKey, 'new posts'] as const;

/** First part of the keys of all comments. */
export const commentsRoot = [...feedKey, 'comments'] as const;

/** Key of a post's comments. */
export function commentsKey(postId: number) {
  return [...commentsRoot, postId] as const;
}

/** Key of the ids of comments that arrived live or as an answer and are already in a post's count. */
export function countedKey(postId: number) {
  return [...feedKey, 'counted comments', postId] as const;
}

/** First part of the key of every typing sign. */
export const typingRoot = [...feedKey, 'typing'] as const;

/** Key of the ids of members who write a comment on a post. */
export function typingKey(postId: number) {
  return [...typingRoot, postId] as const;
}

/** Key of the mutations that share posts. */
export const sharePostKey = [...outboxKey, 'post'] as const;

/** Key of the mutations that share comments. */
export const shareCommentKey = [...outboxKey, 'comment'] as const;
