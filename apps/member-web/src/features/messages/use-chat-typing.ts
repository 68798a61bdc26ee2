import { screenLimits } from '@kopa/contracts/limits';
import { useEffect, useMemo } from 'react';
import { useRealtime } from '../../realtime/realtime-provider.tsx';

/** Tells the other one that a message is being written: begins on the first key, ends after 3 s or when sent. */
export function useChatTyping(conversationId: number | null) {
  const { send } = useRealtime();
  const typing = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      if (timer === undefined || conversationId === null) return;
      clearTimeout(timer);
      timer = undefined;
      send('chat_typing_stop', { conversationId });
    };
    const type = () => {
      if (conversationId === null) return;
      if (timer === undefined) send('chat_typing_start', { conversationId });
      clearTimeout(timer);
      timer = setTimeout(stop, screenLimits.typingTimeout);
    };
    return { type, stop };
  }, [send, conversationId]);
  useEffect(() => typing.stop, [typing]);
  return typing;
}
