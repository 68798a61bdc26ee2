/** First part of the key of every query of posts. */
export const feedKey = ['social-feed'] as const;

/** First part of the key of every list of posts but the feed of everyone. */
export const postListsKey = [...feedKey, 'list'] as const;

/** Key of a member's posts. */
export function postsOfKey(memberId: number) {
  return [...postListsKey, 'of', memberId] as const;
}
