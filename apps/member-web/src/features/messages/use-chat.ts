import { ApiError } from '@kopa/contracts/client';
import { screenLimits } from '@kopa/contracts/limits';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { itemsOf, type Pages } from '../../community/pages.ts';
import { useRealtime } from '../../realtime/realtime-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import type { ChatTarget } from './chat-target.ts';
import { addMessage } from './messages.cache.ts';
import { directMessagesQuery, groupMessagesQuery, sendDirect, sendToGroup } from './messages.queries.ts';

/** A message as the list shows it, of either kind. */
export interface ShownMessage {
  id: number;
  senderId: number;
  /** Named in groups only. */
  senderName: string | null;
  content: string;
  createdAt: string;
  isRead: boolean;
}

/** What can be said of a failed send: the reason where the server gave one. */
export type SendFailure = { reason: string | null };

/** The messages of a chat, oldest first, and sending to it. */
export function useChat(target: ChatTarget) {
  const member = useMember();
  const client = useQueryClient();
  const { isOpen } = useRealtime();
  const messages = useMessages(target, member.id, isOpen);
  const [sending, setSending] = useState<string | null>(null);
  const [isDelivered, setIsDelivered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Sends; answers null, or why it failed. */
  async function send(content: string): Promise<SendFailure | null> {
    setSending(content);
    setIsDelivered(false);
    const key = crypto.randomUUID();
    try {
      const message =
        target.kind === 'direct'
          ? await sendDirect(member.id, target.person.id, content, key)
          : await sendToGroup(member.id, target.group.id, content, key);
      addMessage(client, member.id, message);
      setIsDelivered(true);
      timer.current = setTimeout(() => setIsDelivered(false), screenLimits.deliveredFlash);
      return null;
    } catch (error) {
      return { reason: error instanceof ApiError ? error.serverMessage : null };
    } finally {
      setSending(null);
    }
  }

  return { ...messages, send, sending, isDelivered };
}

function useMessages(target: ChatTarget, memberId: number, isLive: boolean) {
  const isDirect = target.kind === 'direct';
  const direct = useInfiniteQuery({
    ...directMessagesQuery(memberId, isDirect ? target.person.id : 0, isLive),
    enabled: isDirect,
  });
  const group = useInfiniteQuery({
    ...groupMessagesQuery(isDirect ? 0 : target.group.id, isLive),
    enabled: !isDirect,
  });
  const list = isDirect ? direct : group;
  const shown: ShownMessage[] = isDirect
    ? oldestFirst(direct.data).map((message) => ({ ...message, senderName: null }))
    : oldestFirst(group.data).map(({ user, userId, ...message }) => ({
        ...message,
        senderId: userId,
        senderName: user.name,
        isRead: false,
      }));
  return {
    messages: shown,
    isLoading: list.isLoading,
    isError: list.isError && shown.length === 0,
    refetch: list.refetch,
    hasOlder: list.hasNextPage,
    isLoadingOlder: list.isFetchingNextPage,
    loadOlder: list.fetchNextPage,
  };
}

function oldestFirst<T extends { id: number }>(pages: Pages<T> | undefined): T[] {
  return itemsOf(pages).sort((a, b) => a.id - b.id);
}
