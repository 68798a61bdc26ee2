import { screenLimits } from '@kopa/contracts/limits';
import type { GroupMessage } from '@kopa/contracts/messages';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { itemsOf, type Pages } from '../../lists/pages.ts';
import { useLiveChannel } from '../../live/live-channel.ts';
import { keyFor } from '../../outbox/unsent-texts.ts';
import { notArrived, sendingLabel, useOnItsWay } from '../../outbox/use-on-its-way.ts';
import { useMember } from '../../session/use-member.ts';
import { type ChatTarget, recipientOf, targetKey } from './chat-target.ts';
import { sendKey } from './messages.keys.ts';
import {
  directMessagesQuery,
  groupMessagesQuery,
  newerDirectMessagesQuery,
  newerGroupMessagesQuery,
} from './messages.queries.ts';
import { draftName, type Outgoing } from './send.mutation.ts';

/** A message as the list shows it, of either kind. */
export interface ShownMessage {
  /** Negative while it is on its way: a temporary one. */
  id: number;
  senderId: number;
  /** Told in groups only. */
  sender: GroupMessage['user'] | null;
  content: string;
  createdAt: string;
  isRead: boolean;
  /** What it says of itself while it is on its way. */
  sending?: string;
}

/** The messages of a chat, oldest first, those on their way included, and sending to it. */
export function useChat(target: ChatTarget, isQuick: boolean) {
  const { id: memberId } = useMember();
  const list = useMessages(target, memberId);
  const { mutateAsync } = useMutation<unknown, Error, Outgoing>({
    mutationKey: sendKey,
    // One chat's messages go one after the other.
    scope: { id: targetKey(target) },
  });
  const onTheirWay = useOnItsWay<Outgoing>(sendKey).filter(({ variables: { to } }) => isTo(target, to));
  const [isDelivered, setIsDelivered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Sends; whether it arrived. A text that could not be sent comes back into the chat's input. */
  async function send(content: string): Promise<boolean> {
    const to = recipientOf(target);
    const key = keyFor(memberId, draftName(to), content);
    setIsDelivered(false);
    try {
      await mutateAsync({ key, to, content, after: list.messages.at(-1)?.id ?? 0, isQuick });
    } catch {
      return false;
    }
    setIsDelivered(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsDelivered(false), screenLimits.deliveredFlash);
    return true;
  }

  const own = list.messages.filter(({ senderId }) => senderId === memberId);
  const temporary = notArrived(onTheirWay, own).map(({ variables, createdAt, isWaiting }, index) => ({
    id: -1 - index,
    senderId: memberId,
    sender: null,
    content: variables.content,
    createdAt,
    isRead: false,
    sending: sendingLabel(isWaiting),
  }));
  return {
    ...list,
    messages: [...list.messages, ...temporary],
    send,
    isSending: onTheirWay.some(({ isWaiting }) => !isWaiting),
    isDelivered,
  };
}

function isTo(target: ChatTarget, { kind, id }: Outgoing['to']): boolean {
  return kind === target.kind && id === recipientOf(target).id;
}

function useMessages(target: ChatTarget, memberId: number) {
  const { isOpen } = useLiveChannel();
  const isDirect = target.kind === 'direct';
  const [otherId, groupId] = isDirect ? [target.person.id, 0] : [0, target.group.id];
  const direct = useInfiniteQuery({ ...directMessagesQuery(memberId, otherId), enabled: isDirect });
  const group = useInfiniteQuery({ ...groupMessagesQuery(groupId), enabled: !isDirect });
  const list = isDirect ? direct : group;
  const mayPoll = !isOpen && list.isSuccess;
  useQuery(newerDirectMessagesQuery(memberId, otherId, isDirect && mayPoll));
  useQuery(newerGroupMessagesQuery(memberId, groupId, !isDirect && mayPoll));

  const shown: ShownMessage[] = isDirect
    ? oldestFirst(direct.data).map((message) => ({ ...message, sender: null }))
    : oldestFirst(group.data).map(({ user, userId, ...message }) => ({
        ...message,
        senderId: userId,
        sender: user,
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
