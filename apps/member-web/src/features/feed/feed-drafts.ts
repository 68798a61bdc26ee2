import type { NewComment, NewPost } from '@kopa/contracts/feed/posts';
import type { DraftOptions } from '../../device/outbox/drafts.ts';

/** The draft of the member's next post. */
export const postDraft: DraftOptions<NewPost> = { name: 'post', empty: { type: 'status', content: '' } };

const emptyComment: NewComment = { content: '' };

/** The draft of the member's next comment on a post. */
export function commentDraft(postId: number): DraftOptions<NewComment> {
  return { name: `comment.${postId}`, empty: emptyComment };
}
