import { type Comment, createComment, type NewComment, type NewPost, type Post } from '@kopa/contracts/feed/posts';
import { pathOf } from '@kopa/contracts/route';
import type { DraftOptions } from '@kopa/ui/drafts';
import { newKey } from '@kopa/ui/new-key';
import { loadInTime } from '@kopa/ui/reload';
import { showToast } from '@kopa/ui/toast';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import {
  hasFailed,
  type RequestOf,
  sendStored,
  type WaitingOptions,
  type WordsOf,
} from '../../../device/outbox/outbox.ts';
import { isStored, type Send } from '../../../device/outbox/stored-sends.ts';
import { isSending, type Pending, usePending } from '../../../device/outbox/use-pending.ts';
import type { Submitter } from '../../../live/create.ts';
import { addComment, addPost } from '../social-feed.cache.ts';
import { shareCommentKey, sharePostKey } from '../social-feed.keys.ts';
import { commentOverHttp, postOverHttp } from '../social-feed.queries.ts';
import { type PostSend, postRequest, requestWithoutPhotos } from './post-send.ts';

/** The draft of the member's next post. */
export const postDraft: DraftOptions<NewPost> = { name: 'post', empty: { type: 'status', content: '' } };

const emptyComment: NewComment = { content: '' };

/** The draft of the member's next comment on a post. */
export function commentDraft(postId: number): DraftOptions<NewComment> {
  return { name: `comment.${postId}`, empty: emptyComment };
}

/** Variables of the mutation that shares a comment. */
export interface CommentSend extends Send {
  postId: number;
  comment: NewComment;
}

/**
 * Registers how posts and comments are shared: over the open live channel, otherwise over HTTP (product 6.4). This
 * includes sends that an earlier page started. A failed one stays where it was written.
 */
export function setUpSharing(
  client: QueryClient,
  memberId: number,
  { create }: Submitter,
  waiting: WaitingOptions,
): void {
  client.setMutationDefaults<Post, Error, PostSend>(sharePostKey, {
    ...waiting,
    meta: { request: postRequest(memberId), afterPhotos: requestWithoutPhotos(memberId), words: postWords },
    mutationFn: (send) =>
      sendStored(send, async () => {
        const { key, post, photos } = send;
        const share = (given: NewPost) =>
          create('new_post', { ...given, clientId: key }, () => postOverHttp(memberId, given, key));
        if (photos === undefined) return share(post);
        return (await loadInTime(() => import('./post-uploads.ts'))).shareAfterUploads(memberId, send, share);
      }),
    onSuccess(post) {
      addPost(client, post);
      showToast({ title: 'Posted successfully!', tone: 'success' });
    },
    async onError(error, send) {
      if (!(await hasFailed(send, error))) return;
      showToast({ title: 'Failed to post', message: 'Please try again.', tone: 'error' });
    },
  });

  const commentRequest: RequestOf<CommentSend> = ({ postId, comment }) => ({
    url: pathOf(createComment, { id: postId }),
    body: { ...comment, userId: memberId },
  });
  client.setMutationDefaults<Comment, Error, CommentSend>(shareCommentKey, {
    ...waiting,
    meta: { request: commentRequest, words: commentWords },
    mutationFn: (send) => {
      const { key, postId, comment } = send;
      return sendStored(send, () =>
        create('new_comment', { ...comment, feedId: postId, clientId: key }, () =>
          commentOverHttp(memberId, postId, comment, key),
        ),
      );
    },
    onSuccess(comment) {
      addComment(client, comment);
    },
    async onError(error, send) {
      if (!(await hasFailed(send, error))) return;
      showToast({ title: 'Failed to post comment', message: 'Please try again.', tone: 'error' });
    },
  });
}

const postWords: WordsOf<PostSend> = ({ post }) => ({ kind: 'Post', text: post.content || 'Photo' });
const commentWords: WordsOf<CommentSend> = ({ comment }) => ({ kind: 'Comment', text: comment.content });

/**
 * Returns the function that shares posts, one after the other. It takes files that are not uploaded yet, and resolves
 * once the device keeps the post. `isBusy` is false while photos go out: the next post may be written.
 */
export function useSharePost() {
  const { mutate } = useMutation<unknown, Error, PostSend>({ mutationKey: sharePostKey, scope: { id: 'posts' } });
  const pending = usePendingPosts();
  const share = async (post: NewPost, files: readonly File[] = []): Promise<void> => {
    const { photos: uploaded = [], ...words } = post;
    const waiting = files.map((file) => ({ url: null, file }));
    const send: PostSend = {
      key: newKey(),
      ...(waiting[0] ? { post: words, photos: [...uploaded, ...waiting] } : { post }),
    };
    mutate(send);
    await isStored(send);
  };
  const isBusy = isSending(pending.filter(({ variables }) => variables.photos === undefined));
  return { share, isBusy, isSending: isSending(pending) };
}

/** Returns the function that comments on a post, one after the other. */
export function useShareComment(postId: number) {
  const { mutate } = useMutation<unknown, Error, CommentSend>({
    mutationKey: shareCommentKey,
    scope: { id: `comments:${postId}` },
  });
  const share = (comment: NewComment) => mutate({ key: newKey(), postId, comment });
  return { share, isSending: isSending(usePendingComments(postId)) };
}

/** The member's unanswered posts. */
export function usePendingPosts(): Pending<PostSend>[] {
  return usePending(sharePostKey);
}

/** The member's unanswered comments on a post. */
export function usePendingComments(postId: number): Pending<CommentSend>[] {
  return usePending<CommentSend>(shareCommentKey).filter(({ variables }) => variables.postId === postId);
}
