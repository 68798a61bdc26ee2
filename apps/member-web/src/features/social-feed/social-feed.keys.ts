import { outboxKey } from '../../outbox/outbox.ts';

/** Everything of the feed. */
export const feedKey = ['social-feed'] as const;

export const postsKey = [...feedKey, 'posts'] as const;

/** Key of a post's comments. */
export function commentsKey(feedId: number) {
  return [...feedKey, 'comments', feedId] as const;
}

/** Key of the ids of the comments that came live or as an answer and are in a post's number of comments. */
export function countedKey(feedId: number) {
  return [...feedKey, 'counted comments', feedId] as const;
}

/** Every list of members who are writing a comment. */
export const typingRoot = [...feedKey, 'typing'] as const;

/** Key of the ids of the members who are writing a comment on a post. */
export function typingKey(feedId: number) {
  return [...typingRoot, feedId] as const;
}

/** Key of posts on their way. */
export const sharePostKey = [...outboxKey, 'post'] as const;

/** Key of comments on their way. */
export const shareCommentKey = [...outboxKey, 'comment'] as const;
