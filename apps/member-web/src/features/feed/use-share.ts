import type { NewComment, NewPost } from '@kopa/contracts/feed/posts';
import { newKey } from '@kopa/ui/new-key';
import { useMutation } from '@tanstack/react-query';
import { isSending, type Pending, usePending } from '../../device/outbox/use-pending.ts';
import type { CommentSend, PostSend } from './share.mutations.ts';
import { shareCommentKey, sharePostKey } from './social-feed.keys.ts';

/** Returns the function that shares posts, one after the other. */
export function useSharePost() {
  const { mutate } = useMutation<unknown, Error, PostSend>({ mutationKey: sharePostKey, scope: { id: 'posts' } });
  const share = (post: NewPost) => mutate({ key: newKey(), post });
  return { share, isSending: isSending(usePendingPosts()) };
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
