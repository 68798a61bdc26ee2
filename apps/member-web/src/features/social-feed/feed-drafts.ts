import type { PostType } from '@kopa/contracts/social-feeds';

/** What a member has written and not yet shared. */
export interface PostDraft {
  type: PostType;
  content: string;
  location: string;
}

const emptyDraft: PostDraft = { type: 'status', content: '', location: '' };

/**
 * Drafts live outside the page, so that moving between tabs loses nothing, and in memory only, so that logging out
 * of a shared phone leaves none of them behind.
 */
const posts = new Map<number, PostDraft>();
const comments = new Map<string, string>();

export function readPostDraft(memberId: number): PostDraft {
  return posts.get(memberId) ?? emptyDraft;
}

export function keepPostDraft(memberId: number, draft: PostDraft): void {
  posts.set(memberId, draft);
}

/** Forgets a draft that was shared. */
export function clearPostDraft(memberId: number): void {
  posts.delete(memberId);
}

const commentKey = (memberId: number, feedId: number) => `${memberId}/${feedId}`;

export function readCommentDraft(memberId: number, feedId: number): string {
  return comments.get(commentKey(memberId, feedId)) ?? '';
}

/** Keeps an unsent comment; an empty one is forgotten. */
export function keepCommentDraft(memberId: number, feedId: number, text: string): void {
  if (text === '') comments.delete(commentKey(memberId, feedId));
  else comments.set(commentKey(memberId, feedId), text);
}
