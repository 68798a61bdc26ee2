import type { Post } from '@kopa/contracts/feed/posts';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLiveChannel } from '../../../live/live-channel.ts';
import { useMember } from '../../../session/use-member.ts';
import { applyLike, showOwnLike } from '../social-feed.cache.ts';
import { likeOverHttp } from '../social-feed.queries.ts';
import { saveLatestLike, waitForLikeEcho } from './like-echo.ts';

/**
 * Returns a function that likes or unlikes a post: shown at once, then sent over the open live channel, otherwise over
 * HTTP.
 */
export function useLike({ id: postId, isLiked }: Post): () => void {
  const { id: memberId } = useMember();
  const client = useQueryClient();
  const { send, check } = useLiveChannel();
  const { mutateAsync: saveOverHttp } = useMutation({
    mutationFn: (shouldLike: boolean) => likeOverHttp(memberId, postId, shouldLike),
  });

  async function save(shouldLike: boolean) {
    if (send(shouldLike ? 'like_post' : 'unlike_post', { feedId: postId })) {
      if (await waitForLikeEcho(postId, shouldLike)) return null;
      check();
    }
    return saveOverHttp(shouldLike);
  }

  async function toggle() {
    showOwnLike(client, postId, !isLiked);
    try {
      const state = await saveLatestLike(postId, !isLiked, save);
      if (state !== null) applyLike(client, memberId, { feedId: postId, userId: memberId, ...state });
    } catch {
      showOwnLike(client, postId, isLiked);
      showToast({ title: 'Your like was not saved', message: 'Please try again.', tone: 'error' });
    }
  }

  return () => void toggle();
}
