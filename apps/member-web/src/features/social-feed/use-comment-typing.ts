import { useCallback } from 'react';
import { useLiveChannel } from '../../live/live-channel.ts';
import { useTypingSign } from '../../live/use-typing-sign.ts';

/** Tells the live channel that a comment is being written: `type` on every change, `stop` when it is sent. */
export function useCommentTyping(feedId: number) {
  const { send } = useLiveChannel();
  const begin = useCallback(() => void send('typing_start', { feedId }), [send, feedId]);
  const end = useCallback(() => void send('typing_stop', { feedId }), [send, feedId]);
  return useTypingSign(begin, end);
}
