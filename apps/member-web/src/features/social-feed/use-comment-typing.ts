import { useCallback } from 'react';
import { useLiveChannel } from '../../live/live-channel.ts';
import { useTypingSign } from '../../live/use-typing-sign.ts';

/** Announces over the live channel that the member writes a comment: `type` on every change, `stop` when it is sent. */
export function useCommentTyping(postId: number) {
  const { send } = useLiveChannel();
  const begin = useCallback(() => void send('typing_start', { feedId: postId }), [send, postId]);
  const end = useCallback(() => void send('typing_stop', { feedId: postId }), [send, postId]);
  return useTypingSign(begin, end);
}
