import { ApiError } from '@kopa/contracts/client';
import { screenLimits } from '@kopa/contracts/limits';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { itemsOf, type Pages } from '../../community/pages.ts';
import { useRealtime } from '../../realtime/realtime-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import type { ChatTarget } from './chat-target.ts';
import { addMessage } from './messages.cache.ts';
import {
  directMessagesQuery,
  groupMessagesQuery,
  newerDirectMessagesQuery,
  newerGroupMessagesQuery,
  sendMutation,
} from './messages.queries.ts';

/** A message as the list shows it, of either kind. */
export interface ShownMessage {
  /** Negative while it is on its way: a temporary one. */
  id: number;
  senderId: number;
  /** Named in groups only. */
  senderName: string | null;
  content: string;
  createdAt: string;
  isRead: boolean;
}

/** What can be said of a failed send: the server's reason where it refused. */
export type SendFailure = { reason: string | null };

/** The messages of a chat, oldest first, and sending to it. */
export function useChat(target: ChatTarget) {
  const member = useMember();
  const client = useQueryClient();
  const list = useMessages(target, member.id);
  const mutation = useMutation(sendMutation(member.id));
  const [sending, setSending] = useState<Temporary | null>(null);
  const [isDelivered, setIsDelivered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unanswered = useRef<{ content: string; idempotencyKey: string } | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Sends; answers null, or why it failed. */
  async function send(content: string): Promise<SendFailure | null> {
    setSending({ content, createdAt: new Date().toISOString(), after: list.messages.at(-1)?.id ?? 0 });
    setIsDelivered(false);
    // The same text after a try without an answer keeps its key: it may have arrived.
    const repeated = unanswered.current?.content === content ? unanswered.current.idempotencyKey : null;
    const idempotencyKey = repeated ?? crypto.randomUUID();
    const to = { kind: target.kind, id: target.kind === 'direct' ? target.person.id : target.group.id };
    try {
      addMessage(client, member.id, await mutation.mutateAsync({ to, content, idempotencyKey }));
      unanswered.current = null;
      setIsDelivered(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsDelivered(false), screenLimits.deliveredFlash);
      return null;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      unanswered.current = isRefused ? null : { content, idempotencyKey };
      return { reason: isRefused ? error.serverMessage || null : null };
    } finally {
      setSending(null);
    }
  }

  const messages = sending === null ? list.messages : withTemporary(list.messages, sending, member.id);
  return { ...list, messages, send, isSending: sending !== null, isDelivered };
}

/** A text on its way, and the newest message that was there before it. */
interface Temporary {
  content: string;
  createdAt: string;
  after: number;
}

const temporaryId = -1;

/** The list with the temporary message, unless the live channel has brought the real one before the answer. */
function withTemporary(messages: ShownMessage[], { content, createdAt, after }: Temporary, senderId: number) {
  const isThere = messages.some(
    (message) => message.id > after && message.senderId === senderId && message.content === content,
  );
  if (isThere) return messages;
  return [...messages, { id: temporaryId, senderId, senderName: null, content, createdAt, isRead: false }];
}

function useMessages(target: ChatTarget, memberId: number) {
  const { isOpen } = useRealtime();
  const isDirect = target.kind === 'direct';
  const [otherId, groupId] = isDirect ? [target.person.id, 0] : [0, target.group.id];
  const direct = useInfiniteQuery({ ...directMessagesQuery(memberId, otherId), enabled: isDirect });
  const group = useInfiniteQuery({ ...groupMessagesQuery(groupId), enabled: !isDirect });
  const list = isDirect ? direct : group;
  const mayPoll = !isOpen && list.isSuccess;
  useQuery(newerDirectMessagesQuery(memberId, otherId, isDirect && mayPoll));
  useQuery(newerGroupMessagesQuery(groupId, !isDirect && mayPoll));

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
    /** The conversation that the messages belong to, once there is one. */
    conversationId: isDirect ? itemsOf(direct.data)[0]?.conversationId : undefined,
    isLoading: list.isLoading,
    error: shown.length === 0 ? list.error : null,
    refetch: list.refetch,
    hasOlder: list.hasNextPage,
    isLoadingOlder: list.isFetchingNextPage,
    loadOlder: list.fetchNextPage,
  };
}

function oldestFirst<T extends { id: number }>(pages: Pages<T> | undefined): T[] {
  return itemsOf(pages).sort((a, b) => a.id - b.id);
}
