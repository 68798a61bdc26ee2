import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '../../realtime/realtime-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import { addComment, addPost } from './social-feed.cache.ts';
import { commentOverHttp, type NewPost, postOverHttp } from './social-feed.queries.ts';

/** Shares a post: over the live channel when it is up, else over HTTP. `onShared` runs even if the page was left. */
export function useSharePost(onShared: () => void) {
  const { id: memberId } = useMember();
  const client = useQueryClient();
  const { create } = useRealtime();
  return useMutation({
    mutationFn: (post: NewPost) => create('new_post', post, (key) => postOverHttp(memberId, post, key)),
    onSuccess: (post) => {
      addPost(client, post);
      onShared();
      showToast({ title: 'Posted successfully!', tone: 'success' });
    },
    onError: () => showToast({ title: 'Failed to post', message: 'Please try again.', tone: 'error' }),
  });
}

/** Comments on a post, the same way. */
export function useShareComment(feedId: number, onShared: () => void) {
  const { id: memberId } = useMember();
  const client = useQueryClient();
  const { create } = useRealtime();
  return useMutation({
    mutationFn: (content: string) =>
      create('new_comment', { feedId, content }, (key) => commentOverHttp(memberId, feedId, content, key)),
    onSuccess: (comment) => {
      addComment(client, comment);
      onShared();
    },
    onError: () => showToast({ title: 'Failed to post comment', message: 'Please try again.', tone: 'error' }),
  });
}
