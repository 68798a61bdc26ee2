import { useCallback } from 'react';
import { useRealtime } from '../../realtime/realtime-provider.tsx';
import { useTypingSign } from '../../realtime/use-typing-sign.ts';

/** Tells the live channel that a comment is being written: `type` on every change, `stop` when it is sent. */
export function useCommentTyping(feedId: number) {
  const { send } = useRealtime();
  const begin = useCallback(() => void send('typing_start', { feedId }), [send, feedId]);
  const end = useCallback(() => void send('typing_stop', { feedId }), [send, feedId]);
  return useTypingSign(begin, end);
}
