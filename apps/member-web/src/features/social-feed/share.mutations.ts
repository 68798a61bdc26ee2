import type { Comment, Post } from '@kopa/contracts/social-feeds';
import { showToast } from '@kopa/ui/toast';
import type { QueryClient } from '@tanstack/react-query';
import type { Create } from '../../live/create.ts';
import { comesBack, settleTry, type Unsent, waitingOptions } from '../../outbox/outbox.ts';
import { forgetTry, giveBack, keepUnsent, readUnsent } from '../../outbox/unsent-texts.ts';
import { commentDraftName, parsePostDraft, postDraftName, postDraftText, withPost } from './feed-drafts.ts';
import { addComment, addPost } from './social-feed.cache.ts';
import { shareCommentKey, sharePostKey } from './social-feed.keys.ts';
import { commentOverHttp, type NewPost, postOverHttp } from './social-feed.queries.ts';

/** A post on its way. */
export interface OutgoingPost extends Unsent, NewPost {
  /** The newest post that was there when it was sent. */
  after: number;
}

/** A comment on its way. */
export interface OutgoingComment extends Unsent {
  feedId: number;
  content: string;
  /** The newest comment that was there when it was sent. */
  after: number;
}

/** A post as a repeated try must carry it. */
export function postContent({ type, content, location }: NewPost): string {
  return JSON.stringify({ type, content, location });
}

/**
 * Says how posts and comments are shared: over the live channel when it is up, else over HTTP (product 6.4),
 * wherever that was begun and however long ago. What is refused comes back into its input.
 */
export function setUpSharing(client: QueryClient, memberId: number, create: Create): void {
  client.setMutationDefaults<Post, Error, OutgoingPost>(sharePostKey, {
    ...waitingOptions,
    mutationFn: ({ key, type, content, location }) => {
      const post = { type, content, location };
      return create('new_post', { ...post, clientId: key }, () => postOverHttp(memberId, post, key));
    },
    onSuccess(post) {
      forgetTry(memberId, postDraftName);
      addPost(client, post);
      showToast({ title: 'Posted successfully!', tone: 'success' });
    },
    onError(error, post) {
      if (!comesBack(memberId, post, error)) return;
      const newer = parsePostDraft(readUnsent(memberId, postDraftName));
      keepUnsent(memberId, postDraftName, postDraftText(withPost(post, newer)));
      settleTry(memberId, postDraftName, postContent(post), post, error);
      showToast({ title: 'Failed to post', message: 'Please try again.', tone: 'error' });
    },
  });

  client.setMutationDefaults<Comment, Error, OutgoingComment>(shareCommentKey, {
    ...waitingOptions,
    mutationFn: ({ key, feedId, content }) =>
      create('new_comment', { feedId, content, clientId: key }, () => commentOverHttp(memberId, feedId, content, key)),
    onSuccess(comment) {
      forgetTry(memberId, commentDraftName(comment.feedId));
      addComment(client, comment);
    },
    onError(error, comment) {
      if (!comesBack(memberId, comment, error)) return;
      const name = commentDraftName(comment.feedId);
      giveBack(memberId, name, comment.content);
      settleTry(memberId, name, comment.content, comment, error);
      showToast({ title: 'Failed to post comment', message: 'Please try again.', tone: 'error' });
    },
  });
}
