import { useCallback } from 'react';
import { useLiveChannel } from '../../live/live-channel.ts';
import { useTypingSign } from '../../live/use-typing-sign.ts';

/** Tells the other one of a conversation that a message is being written; nobody while there is no conversation. */
export function useChatTyping(conversationId: number | null) {
  const { send } = useLiveChannel();
  const begin = useCallback(() => {
    if (conversationId !== null) send('chat_typing_start', { conversationId });
  }, [send, conversationId]);
  const end = useCallback(() => {
    if (conversationId !== null) send('chat_typing_stop', { conversationId });
  }, [send, conversationId]);
  return useTypingSign(begin, end);
}
