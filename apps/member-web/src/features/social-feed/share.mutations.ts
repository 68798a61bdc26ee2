import type { Comment, NewComment, NewPost, Post } from '@kopa/contracts/social-feeds';
import { showToast } from '@kopa/ui/toast';
import type { QueryClient } from '@tanstack/react-query';
import type { Submitter } from '../../live/create.ts';
import { returnToDraft, waitingOptions } from '../../outbox/outbox.ts';
import { removeRetryKey } from '../../outbox/retry-keys.ts';
import type { Send } from '../../outbox/stored-sends.ts';
import { commentDraft, postDraft } from './feed-drafts.ts';
import { addComment, addPost } from './social-feed.cache.ts';
import { shareCommentKey, sharePostKey } from './social-feed.keys.ts';
import { commentOverHttp, postOverHttp } from './social-feed.queries.ts';

/** Variables of the mutation that shares a post. */
export interface PostSend extends Send {
  post: NewPost;
}

/** Variables of the mutation that shares a comment. */
export interface CommentSend extends Send {
  postId: number;
  comment: NewComment;
}

/**
 * Registers how posts and comments are shared: over the open live channel, otherwise over HTTP (product 6.4). This
 * includes sends that an earlier page started. A refused one returns to its draft.
 */
export function setUpSharing(client: QueryClient, memberId: number, { create }: Submitter): void {
  client.setMutationDefaults<Post, Error, PostSend>(sharePostKey, {
    ...waitingOptions,
    mutationFn: ({ key, post }) =>
      create('new_post', { ...post, clientId: key }, () => postOverHttp(memberId, post, key)),
    onSuccess(post) {
      removeRetryKey(memberId, postDraft.name);
      addPost(client, post);
      showToast({ title: 'Posted successfully!', tone: 'success' });
    },
    onError(error, send) {
      if (!returnToDraft(memberId, postDraft, send.post, send, error)) return;
      showToast({ title: 'Failed to post', message: 'Please try again.', tone: 'error' });
    },
  });

  client.setMutationDefaults<Comment, Error, CommentSend>(shareCommentKey, {
    ...waitingOptions,
    mutationFn: ({ key, postId, comment }) =>
      create('new_comment', { ...comment, feedId: postId, clientId: key }, () =>
        commentOverHttp(memberId, postId, comment, key),
      ),
    onSuccess(comment) {
      removeRetryKey(memberId, commentDraft(comment.feedId).name);
      addComment(client, comment);
    },
    onError(error, send) {
      if (!returnToDraft(memberId, commentDraft(send.postId), send.comment, send, error)) return;
      showToast({ title: 'Failed to post comment', message: 'Please try again.', tone: 'error' });
    },
  });
}
