import { useInfiniteQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { ownGroupsQuery } from '../../shared/chat/groups.queries.ts';
import { itemsOf } from '../../shared/lists/pages.ts';
import type { ChatTarget } from './chat-target.ts';
import type { ChatName } from './messages.cache.ts';
import { useConversation, useConversations } from './unread-messages.ts';
import type { Listed } from './use-new-divider.ts';

/** State of an open chat in the member's lists. */
export interface ChatState {
  /** The conversation or group; null before the conversation exists. */
  chat: ChatName | null;
  isMuted: boolean;
  /** Undefined until the chat is loaded. */
  isMarkedUnread: boolean | undefined;
  /** Nothing can be written any more. */
  isClosed: boolean;
  /** The group is the member's own. */
  isOwn: boolean;
  listed: Listed;
}

/** Follows the lists, so that a mute or block in another tab shows at once. */
export function useChatState(target: ChatTarget): ChatState {
  const member = useMember();
  const { conversations } = useConversations();
  const isDirect = target.kind === 'direct';
  const { conversation: opened } = useConversation(
    isDirect && target.conversationId > 0 ? target.conversationId : null,
  );
  const groups = useInfiniteQuery({ ...ownGroupsQuery(member.id), enabled: !isDirect });
  if (target.kind === 'group') {
    const group = itemsOf(groups.data).find(({ id }) => id === target.group.id);
    return {
      chat: { kind: 'group', id: target.group.id },
      isMuted: group?.isMuted ?? false,
      isMarkedUnread: group?.isMarkedUnread,
      isClosed: false,
      isOwn: group?.role === 'owner',
      listed: { newestId: group?.lastMessage?.id ?? 0, unreadCount: group?.unreadCount ?? 0 },
    };
  }
  const conversation = conversations.find(({ otherUser }) => otherUser.id === target.person.id) ?? opened;
  const listed = { newestId: conversation?.lastMessage?.id ?? 0, unreadCount: 0 };
  if (conversation === undefined) {
    return { chat: null, isMuted: false, isMarkedUnread: undefined, isClosed: false, isOwn: false, listed };
  }
  const { id, isMuted, isMarkedUnread, isClosed } = conversation;
  return { chat: { kind: 'direct', id }, isMuted, isMarkedUnread, isClosed, isOwn: false, listed };
}
