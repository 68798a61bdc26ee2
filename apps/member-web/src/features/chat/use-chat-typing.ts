import { useCallback } from 'react';
import { useLiveChannel } from '../../live/live-channel.ts';
import { useTypingSign } from '../../live/use-typing-sign.ts';

/** Announces typing to the other member of a conversation; does nothing before the conversation exists. */
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
