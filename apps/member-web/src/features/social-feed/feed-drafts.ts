import { postTypes } from '@kopa/contracts/social-feeds';
import type { NewPost } from './social-feed.queries.ts';

/** What a member has written and not yet shared. */
export interface PostDraft {
  type: NewPost['type'];
  content: string;
  location: string;
}

const emptyDraft: PostDraft = { type: 'status', content: '', location: '' };

/** The name under which the unsent post is kept. */
export const postDraftName = 'post';

/** The name under which an unsent comment is kept. */
export function commentDraftName(feedId: number): string {
  return `comment.${feedId}`;
}

/** The unsent post as it is kept; the empty one where there is none that can be read. */
export function parsePostDraft(text: string): PostDraft {
  try {
    const stored = JSON.parse(text || 'null') as Partial<PostDraft> | null;
    const { type = 'status', content = '', location = '' } = stored ?? emptyDraft;
    return { type: postTypes.includes(type) ? type : 'status', content: String(content), location: String(location) };
  } catch {
    return emptyDraft;
  }
}

/** A draft as it is kept: empty when nothing is in it. */
export function postDraftText(draft: PostDraft): string {
  const { type, content, location } = draft;
  return type === 'status' && content === '' && location === '' ? '' : JSON.stringify(draft);
}

/** A post that was not shared, put back before what was written since. */
export function withPost({ type, content, location }: NewPost, newer: PostDraft): PostDraft {
  return {
    type,
    content: newer.content === '' ? content : `${content}\n${newer.content}`,
    location: location ?? newer.location,
  };
}
