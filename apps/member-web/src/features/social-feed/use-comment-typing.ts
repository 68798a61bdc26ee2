import { useCallback } from 'react';
import { useLiveChannel } from '../../live/live-channel.ts';
import { useTypingSign } from '../../live/use-typing-sign.ts';

/** Tells the live channel that a comment is being written: `type` on every change, `stop` when it is sent. */
export function useCommentTyping(postId: number) {
  const { send } = useLiveChannel();
  const begin = useCallback(() => void send('typing_start', { feedId: postId }), [send, postId]);
  const end = useCallback(() => void send('typing_stop', { feedId: postId }), [send, postId]);
  return useTypingSign(begin, end);
}
