import { useCallback } from 'react';
import { useRealtime } from '../../realtime/realtime-provider.tsx';
import { useTypingSign } from '../../realtime/use-typing-sign.ts';

/** Tells the other one of a conversation that a message is being written; nobody while there is no conversation. */
export function useChatTyping(conversationId: number | null) {
  const { send } = useRealtime();
  const begin = useCallback(() => {
    if (conversationId !== null) send('chat_typing_start', { conversationId });
  }, [send, conversationId]);
  const end = useCallback(() => {
    if (conversationId !== null) send('chat_typing_stop', { conversationId });
  }, [send, conversationId]);
  return useTypingSign(begin, end);
}
