import { showToast } from '@kopa/ui/toast';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChatTarget } from '../chat-target.ts';
import type { ShownMessage } from '../shown-message.ts';

interface Chat {
  messages: readonly ShownMessage[];
  isLoading: boolean;
  error: Error | null;
}

/** Shows the end of a chat instead of a message that was deleted before the chat opened at it. */
export function useOpenedMessage({ messageId }: ChatTarget, chat: Chat, onEnd: () => void): void {
  const { messages, isLoading, error } = chat;
  const seenId = useRef<number>(undefined);
  const isLoaded = !isLoading && error === null;
  const leave = useEffectEvent(() => {
    showToast({ title: 'This message was deleted', message: 'You see the end of the chat.', tone: 'error' });
    onEnd();
  });
  const found = messages.find(({ id }) => id === messageId);
  const isThere = found !== undefined && found.deletedAt === null;
  useEffect(() => {
    if (messageId === seenId.current || !isLoaded) return;
    seenId.current = messageId;
    if (messageId !== undefined && !isThere) leave();
  }, [messageId, isLoaded, isThere]);
}
