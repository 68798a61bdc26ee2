import { type PostType, postTypes } from '@kopa/contracts/social-feeds';

/** What a member has written and not yet shared. */
export interface PostDraft {
  type: PostType;
  content: string;
  location: string;
}

const emptyDraft: PostDraft = { type: 'status', content: '', location: '' };

/*
 * Drafts live in session storage, so that neither moving between tabs nor a reload loses them. Their keys carry the
 * prefix that logging out clears.
 */
const postKey = (memberId: number) => `kopa.draft.${memberId}.post`;
const commentKey = (memberId: number, feedId: number) => `kopa.draft.${memberId}.comment.${feedId}`;

/** The member's unsent post; the empty one where there is none that can be read. */
export function readPostDraft(memberId: number): PostDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(postKey(memberId)) ?? 'null') as Partial<PostDraft> | null;
    const { type = 'status', content = '', location = '' } = stored ?? emptyDraft;
    return { type: postTypes.includes(type) ? type : 'status', content: String(content), location: String(location) };
  } catch {
    return emptyDraft;
  }
}

export function keepPostDraft(memberId: number, draft: PostDraft): void {
  keep(postKey(memberId), JSON.stringify(draft));
}

/** Forgets a post that was shared. */
export function clearPostDraft(memberId: number): void {
  sessionStorage.removeItem(postKey(memberId));
}

export function readCommentDraft(memberId: number, feedId: number): string {
  return sessionStorage.getItem(commentKey(memberId, feedId)) ?? '';
}

/** Keeps an unsent comment; an empty one is forgotten. */
export function keepCommentDraft(memberId: number, feedId: number, text: string): void {
  const key = commentKey(memberId, feedId);
  if (text === '') sessionStorage.removeItem(key);
  else keep(key, text);
}

/** A full storage must not keep anybody from writing. */
function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    sessionStorage.removeItem(key);
  }
}
