import type { Attachment, NewAttachment, NewMessage } from '@kopa/contracts/chat/message-parts';
import type { DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import { isGroupMessage } from '@kopa/contracts/realtime';
import { screenLimits } from '@kopa/contracts/screen-limits';
import { quoted } from '@kopa/rules/chat/message-parts';
import { newKey } from '@kopa/ui/new-key';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isSending, type Pending, usePending } from '../../device/outbox/use-pending.ts';
import { useLiveChannel } from '../../live/live-channel.ts';
import { useMember } from '../../session/use-member.ts';
import { itemsOf, loadNextPage, type Pages } from '../../shared/lists/pages.ts';
import type { Recording } from '../../shared/media/record-voice.ts';
import { type ChatTarget, recipientOf, targetKey } from './chat-target.ts';
import { sendKey } from './messages.keys.ts';
import {
  directMessagesQuery,
  groupMessagesQuery,
  newerDirectMessagesQuery,
  newerGroupMessagesQuery,
} from './messages.queries.ts';
import type { MessageSend } from './send.mutations.ts';

/** A direct or group message, for display. */
export interface ShownMessage
  extends Pick<GroupMessage, 'replyTo' | 'attachments' | 'reactions' | 'editedAt' | 'deletedAt'> {
  /** Negative and temporary while it is pending. */
  id: number;
  senderId: number;
  /** Null in direct conversations. */
  sender: GroupMessage['user'] | null;
  content: string;
  createdAt: string;
  isRead: boolean;
  /** Set until the server has answered. */
  pending?: Pending<MessageSend>;
}

/** The messages of a chat, oldest first, with the pending ones, and the function that sends one. */
export function useChat(target: ChatTarget, isQuick: boolean) {
  const { id: memberId } = useMember();
  const { mutateAsync } = useMutation<unknown, Error, MessageSend>({
    mutationKey: sendKey,
    // Messages of one chat are sent one after the other.
    scope: { id: targetKey(target) },
  });
  const pending = usePending<MessageSend>(sendKey).filter(({ variables: { to } }) => isTo(target, to));
  const list = useMessages(target, memberId, isSending(pending));
  const [isDelivered, setIsDelivered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Sends a message; resolves to true when it is delivered. A failed one stays in the chat. */
  async function send(message: NewMessage, recording?: Recording): Promise<boolean> {
    const to = recipientOf(target);
    const key = newKey();
    setIsDelivered(false);
    try {
      await mutateAsync({ key, to, message, isQuick, ...(recording === undefined ? {} : { recording }) });
    } catch {
      return false;
    }
    setIsDelivered(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsDelivered(false), screenLimits.deliveredFlash);
    return true;
  }

  const temporary = pending.map((send, index) => ({
    id: -1 - index,
    senderId: memberId,
    sender: null,
    content: send.variables.message.content,
    replyTo: quoteOf(list.messages, send.variables.message.replyToId),
    attachments: attachmentsOf(send.variables),
    ...{ reactions: [], editedAt: null, deletedAt: null },
    createdAt: send.createdAt,
    isRead: false,
    pending: send,
  }));
  return {
    ...list,
    // The same array at each rendering while nothing is pending.
    messages: temporary.length === 0 ? list.messages : [...list.messages, ...temporary],
    send,
    isSending: isSending(pending),
    isDelivered,
  };
}

/** The quote of a pending answer. */
function quoteOf(messages: readonly ShownMessage[], id: number | undefined): ShownMessage['replyTo'] {
  const found = messages.find((message) => message.id === id);
  if (found === undefined) return null;
  return { id: found.id, senderId: found.senderId, content: quoted(found.content) };
}

/** The attachments of a pending message. */
function attachmentsOf({ message, recording }: MessageSend): Attachment[] {
  if (recording === undefined) return (message.attachments ?? []).map(asSent);
  return [{ type: 'voice', url: '', seconds: recording.seconds }];
}

/** An attachment before the server has added its measures. */
function asSent({ type, url }: NewAttachment): Attachment {
  return type === 'photo' ? { type, url, width: 4, height: 3 } : { type, url, seconds: 0 };
}

function isTo(target: ChatTarget, { kind, id }: MessageSend['to']): boolean {
  return kind === target.kind && id === recipientOf(target).id;
}

/**
 * The messages of a chat. Without the live channel they are polled, except while one is being sent: otherwise the list
 * would show it next to the pending one.
 */
function useMessages(target: ChatTarget, memberId: number, isSendingTo: boolean) {
  const { isOpen } = useLiveChannel();
  const isDirect = target.kind === 'direct';
  const [otherId, groupId] = isDirect ? [target.person.id, 0] : [0, target.group.id];
  const direct = useInfiniteQuery({ ...directMessagesQuery(memberId, otherId), enabled: isDirect });
  const group = useInfiniteQuery({ ...groupMessagesQuery(groupId), enabled: !isDirect });
  const list = isDirect ? direct : group;
  const mayPoll = !isOpen && !isSendingTo && list.isSuccess;
  useQuery(newerDirectMessagesQuery(memberId, otherId, isDirect && mayPoll));
  useQuery(newerGroupMessagesQuery(memberId, groupId, !isDirect && mayPoll));

  const shown = useMemo(
    () => (isDirect ? oldestFirst(direct.data) : oldestFirst(group.data)).map(shownForm),
    [isDirect, direct.data, group.data],
  );
  return {
    messages: shown,
    /** Id of the conversation; undefined before the first message. */
    conversationId: isDirect ? itemsOf(direct.data)[0]?.conversationId : undefined,
    isLoading: list.isLoading,
    error: shown.length === 0 ? list.error : null,
    refetch: list.refetch,
    hasOlder: list.hasNextPage,
    isLoadingOlder: list.isFetchingNextPage,
    hasOlderFailed: list.isFetchNextPageError,
    pages: list.data?.pages.length ?? 0,
    loadOlder: () => loadNextPage(list),
  };
}

/** Shown messages by cached message, so that unchanged ones are not rendered again. */
const shownForms = new WeakMap<DirectMessage | GroupMessage, ShownMessage>();

function shownForm(message: DirectMessage | GroupMessage): ShownMessage {
  const form = shownForms.get(message) ?? formOf(message);
  shownForms.set(message, form);
  return form;
}

function formOf(message: DirectMessage | GroupMessage): ShownMessage {
  if (!isGroupMessage(message)) return { ...message, sender: null };
  const { user, userId, ...others } = message;
  return { ...others, senderId: userId, sender: user, isRead: false };
}

function oldestFirst<T extends { id: number }>(pages: Pages<T> | undefined): T[] {
  return itemsOf(pages).sort((a, b) => a.id - b.id);
}
