import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLiveChannel } from '../../live/live-channel.ts';
import { useMember } from '../../session/use-member.ts';
import { ownGroupsQuery } from '../../shared/chat/groups.queries.ts';
import { itemsOf } from '../../shared/lists/pages.ts';
import { useHasDrawn } from '../../shared/page/use-has-drawn.ts';
import { conversationQuery, conversationsQuery } from './messages.queries.ts';
import { pollingInterval } from './polling.ts';

/** The member's conversations, with the number of unread messages. */
export function useConversations({ enabled = true } = {}) {
  const member = useMember();
  const { isOpen } = useLiveChannel();
  const list = useInfiniteQuery({ ...conversationsQuery(member.id, isOpen), enabled });
  return { ...list, conversations: itemsOf(list.data) };
}

/** A conversation of the member, from the list, or fetched where the loaded pages lack it. `isLoading`: it is on its way. */
export function useConversation(id: number | null) {
  const member = useMember();
  const { conversations, isPending, isLoading } = useConversations();
  const listed = conversations.find((conversation) => conversation.id === id);
  const isMissing = id !== null && listed === undefined && !isPending;
  const fetched = useQuery({ ...conversationQuery(member.id, id ?? 0), enabled: isMissing });
  return {
    conversation: listed ?? (isMissing ? fetched.data : undefined),
    isLoading: id !== null && (isLoading || fetched.isLoading),
  };
}

/** The member's groups, with the number of unread messages. */
export function useGroupChats({ enabled = true } = {}) {
  const member = useMember();
  const { isOpen } = useLiveChannel();
  const refetchInterval = isOpen ? false : () => pollingInterval('conversations');
  const list = useInfiniteQuery({ ...ownGroupsQuery(member.id), enabled, refetchInterval });
  return { ...list, groups: itemsOf(list.data) };
}

/** Number of unread messages, for badges; those of muted chats do not count. */
export function useUnreadMessages(): number {
  const enabled = useHasDrawn();
  const { conversations } = useConversations({ enabled });
  const { groups } = useGroupChats({ enabled });
  return [...conversations, ...groups].reduce((sum, { unreadCount, isMuted }) => sum + (isMuted ? 0 : unreadCount), 0);
}

/** Returns a function that finds a loaded conversation by the id of its last message. */
export function useConversationOf() {
  const { conversations } = useConversations({ enabled: useHasDrawn() });
  return (messageId: number) => conversations.find(({ lastMessage }) => lastMessage?.id === messageId);
}
