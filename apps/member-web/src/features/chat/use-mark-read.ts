import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveChannel } from '../../live/live-channel.ts';
import { useMember } from '../../session/use-member.ts';
import { applyGroupRead } from '../../shared/groups/groups.cache.ts';
import type { ChatTarget } from './chat-target.ts';
import { applyReadReceipt } from './messages.cache.ts';
import { readGroupOverHttp, readOverHttp } from './messages.queries.ts';
import { newest } from './newest.ts';
import { chatName, noteReadMark, sendReadMark } from './read-marks.ts';
import { useGroupChats } from './unread-messages.ts';
import type { ShownMessage } from './use-chat.ts';

interface Chat {
  messages: readonly ShownMessage[];
  conversationId: number | undefined;
}

/** Marks the newest message of an open chat as read, while it is in view on a visible page. */
export function useMarkRead(target: ChatTarget, chat: Chat, isInView: boolean): void {
  useMarkConversationRead(target, chat, isInView);
  useMarkGroupRead(target, chat, isInView);
}

/** Marks a group as read up to its newest message, where it has unread ones. */
function useMarkGroupRead(target: ChatTarget, { messages }: Chat, isInView: boolean): void {
  const { id: memberId } = useMember();
  const client = useQueryClient();
  const { groups } = useGroupChats({ enabled: target.kind === 'group' });
  const lastMarkedId = useRef(0);
  const group = target.kind === 'group' ? groups.find(({ id }) => id === target.group.id) : undefined;
  const groupId = group?.id ?? null;
  const hasUnread = (group?.unreadCount ?? 0) > 0;
  const newestId = newest(messages, ({ id }) => id > 0)?.id ?? null;

  useEffect(() => {
    if (groupId === null || newestId === null || !hasUnread || !isInView) return;
    const markRead = () => {
      if (document.visibilityState !== 'visible' || lastMarkedId.current >= newestId) return;
      lastMarkedId.current = newestId;
      const chat = chatName('group', groupId);
      const mark = { messageId: newestId, send: () => readGroupOverHttp(groupId, newestId) };
      noteReadMark(memberId, chat, mark);
      sendReadMark(memberId, chat, mark).catch(() => {
        // The server's next answer shows it as unread, and then it is marked again.
        lastMarkedId.current = 0;
      });
      applyGroupRead(client, memberId, { groupId, messageId: newestId, unreadCount: 0 });
    };
    markRead();
    document.addEventListener('visibilitychange', markRead);
    return () => document.removeEventListener('visibilitychange', markRead);
  }, [client, memberId, groupId, newestId, hasUnread, isInView]);
}

/** Marks the newest received message as read, once, while it is in view on a visible page. */
function useMarkConversationRead(target: ChatTarget, { messages, conversationId }: Chat, isInView: boolean): void {
  const { id: memberId } = useMember();
  const client = useQueryClient();
  const { send } = useLiveChannel();
  const lastMarkedId = useRef(0);
  const otherId = target.kind === 'direct' ? target.person.id : null;
  const received = newest(messages, ({ senderId }) => senderId === otherId);
  const unreadId = received === undefined || received.isRead ? null : received.id;

  useEffect(() => {
    if (otherId === null || conversationId === undefined || unreadId === null || !isInView) return;
    const markRead = () => {
      if (document.visibilityState !== 'visible' || lastMarkedId.current >= unreadId) return;
      lastMarkedId.current = unreadId;
      const chat = chatName('direct', conversationId);
      const mark = { messageId: unreadId, send: () => readOverHttp(memberId, otherId, unreadId) };
      noteReadMark(memberId, chat, mark);
      if (!send('message_read', { messageId: unreadId })) {
        sendReadMark(memberId, chat, mark).catch(() => {
          lastMarkedId.current = 0;
        });
      }
      applyReadReceipt(client, memberId, { conversationId, messageId: unreadId, readerId: memberId });
    };
    markRead();
    document.addEventListener('visibilitychange', markRead);
    return () => document.removeEventListener('visibilitychange', markRead);
  }, [client, memberId, otherId, conversationId, unreadId, isInView, send]);
}
