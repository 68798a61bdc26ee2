import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveChannel } from '../../live/live-channel.ts';
import { useMember } from '../../session/use-member.ts';
import { applyGroupRead } from '../../shared/chat/groups.cache.ts';
import { type ChatTarget, recipientOf } from './chat-target.ts';
import { applyReadReceipt } from './messages.cache.ts';
import { newest } from './newest.ts';
import { chatName, noteReadMark, type ReadMark, sendReadMark } from './read-marks.ts';
import type { ShownMessage } from './shown-message.ts';
import { useGroupChats } from './unread-messages.ts';

interface Chat {
  messages: readonly ShownMessage[];
  conversationId: number | undefined;
}

/** Marks the newest message of an open chat as read, once, while it is in view on a visible page. */
export function useMarkRead(target: ChatTarget, { messages, conversationId }: Chat, isInView: boolean): void {
  const { id: memberId } = useMember();
  const client = useQueryClient();
  const { send } = useLiveChannel();
  const lastMarkedId = useRef(0);
  const isGroup = target.kind === 'group';
  const { groups } = useGroupChats({ enabled: isGroup });
  const { id: otherId } = recipientOf(target);
  const chatId = isGroup ? otherId : conversationId;
  const last = newest(messages, ({ id, senderId }) => (isGroup ? id > 0 : senderId === otherId));
  const isUnread = isGroup ? groups.some(({ id, unreadCount }) => id === otherId && unreadCount > 0) : !last?.isRead;
  const unreadId = isUnread && isInView && chatId !== undefined ? (last?.id ?? null) : null;

  const mark = useEffectEvent((messageId: number) => {
    if (chatId === undefined || document.visibilityState !== 'visible' || lastMarkedId.current >= messageId) return;
    lastMarkedId.current = messageId;
    const chat = chatName(target.kind, chatId);
    const noted: ReadMark = { messageId, of: { kind: target.kind, id: otherId } };
    noteReadMark(memberId, chat, noted);
    if (isGroup || !send('message_read', { messageId })) {
      sendReadMark(memberId, chat, noted).catch(() => {
        // The server's next answer shows it as unread, and then it is marked again.
        lastMarkedId.current = 0;
      });
    }
    if (isGroup) applyGroupRead(client, { groupId: chatId, messageId, unreadCount: 0 });
    else applyReadReceipt(client, memberId, { conversationId: chatId, messageId, readerId: memberId });
  });

  useEffect(() => {
    if (unreadId === null) return undefined;
    const markShown = () => mark(unreadId);
    markShown();
    document.addEventListener('visibilitychange', markShown);
    return () => document.removeEventListener('visibilitychange', markShown);
  }, [unreadId]);
}
