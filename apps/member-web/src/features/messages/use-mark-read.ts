import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRealtime } from '../../realtime/realtime-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import type { ChatTarget } from './chat-target.ts';
import { applyReadReceipt } from './messages.cache.ts';
import { readOverHttp } from './messages.queries.ts';
import type { ShownMessage } from './use-chat.ts';

/** Tells that the newest message received was read, once each, while the chat is on a visible page. */
export function useMarkRead(target: ChatTarget, messages: readonly ShownMessage[]): void {
  const member = useMember();
  const client = useQueryClient();
  const { send } = useRealtime();
  const told = useRef(0);
  const otherId = target.kind === 'direct' ? target.person.id : null;
  const newest = messages.findLast(({ senderId }) => senderId === otherId);

  useEffect(() => {
    if (otherId === null || newest === undefined || newest.isRead || told.current >= newest.id) return;
    const tell = () => {
      if (document.visibilityState !== 'visible' || told.current >= newest.id) return;
      told.current = newest.id;
      const conversationId = (newest as ShownMessage & { conversationId: number }).conversationId;
      if (!send('message_read', { messageId: newest.id }))
        void readOverHttp(member.id, otherId, newest.id).catch(() => {});
      applyReadReceipt(client, member.id, { conversationId, messageId: newest.id, readerId: member.id });
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [client, member.id, newest, otherId, send]);
}
