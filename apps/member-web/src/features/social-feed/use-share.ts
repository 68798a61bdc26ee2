import type { Comment, Post } from '@kopa/contracts/social-feeds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { itemsOf, type Pages } from '../../lists/pages.ts';
import { keyFor } from '../../outbox/unsent-texts.ts';
import { notArrived, type OnItsWay, useOnItsWay } from '../../outbox/use-on-its-way.ts';
import { useMember } from '../../session/use-member.ts';
import { commentDraftName, postDraftName } from './feed-drafts.ts';
import { type OutgoingComment, type OutgoingPost, postContent } from './share.mutations.ts';
import { commentsKey, postsKey, shareCommentKey, sharePostKey } from './social-feed.keys.ts';
import type { NewPost } from './social-feed.queries.ts';

/** Shares posts, one after the other. */
export function useSharePost() {
  const { id: memberId } = useMember();
  const client = useQueryClient();
  const { mutate } = useMutation<unknown, Error, OutgoingPost>({ mutationKey: sharePostKey, scope: { id: 'posts' } });
  const share = (post: NewPost) => {
    const key = keyFor(memberId, postDraftName, postContent(post));
    mutate({ ...post, key, after: newestId(client.getQueryData<Pages<Post>>(postsKey)) });
  };
  return { share, isSending: isSending(useOnItsWay(sharePostKey)) };
}

/** Comments on a post, one after the other. */
export function useShareComment(feedId: number) {
  const { id: memberId } = useMember();
  const client = useQueryClient();
  const { mutate } = useMutation<unknown, Error, OutgoingComment>({
    mutationKey: shareCommentKey,
    scope: { id: `comments:${feedId}` },
  });
  const share = (content: string) => {
    const key = keyFor(memberId, commentDraftName(feedId), content);
    mutate({ key, feedId, content, after: newestId(client.getQueryData<Pages<Comment>>(commentsKey(feedId))) });
  };
  return { share, isSending: isSending(useCommentsOnTheirWay(feedId)) };
}

/** The member's posts that are on their way and not among `posts` yet. */
export function usePostsOnTheirWay(posts: readonly Post[]): OnItsWay<OutgoingPost>[] {
  const { id: memberId } = useMember();
  const onTheirWay = useOnItsWay<OutgoingPost>(sharePostKey);
  return notArrived(
    onTheirWay,
    posts.filter(({ userId }) => userId === memberId),
  );
}

/** The member's comments on a post that are on their way. */
export function useCommentsOnTheirWay(feedId: number): OnItsWay<OutgoingComment>[] {
  return useOnItsWay<OutgoingComment>(shareCommentKey).filter(({ variables }) => variables.feedId === feedId);
}

function isSending(onTheirWay: readonly OnItsWay<unknown>[]): boolean {
  return onTheirWay.some(({ isWaiting }) => !isWaiting);
}

function newestId(pages: Pages<{ id: number }> | undefined): number {
  return Math.max(0, ...itemsOf(pages).map(({ id }) => id));
}
