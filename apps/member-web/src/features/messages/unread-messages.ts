import { useHasDrawn } from '@kopa/ui/use-has-drawn';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../lists/pages.ts';
import { useLiveChannel } from '../../live/live-channel.ts';
import { useMember } from '../../session/use-member.ts';
import { conversationsQuery } from './messages.queries.ts';

/** The member's conversations, with the number of unread messages. */
export function useConversations({ enabled = true } = {}) {
  const member = useMember();
  const { isOpen } = useLiveChannel();
  const list = useInfiniteQuery({ ...conversationsQuery(member.id, isOpen), enabled });
  return { ...list, conversations: itemsOf(list.data) };
}

/** Number of unread messages, for badges; those of muted chats do not count. */
export function useUnreadMessages(): number {
  const { conversations } = useConversations({ enabled: useHasDrawn() });
  return conversations.reduce((sum, { unreadCount, isMuted }) => sum + (isMuted ? 0 : unreadCount), 0);
}

/** Returns a function that finds the loaded conversation whose last message has a given id. */
export function useConversationOf() {
  const { conversations } = useConversations({ enabled: useHasDrawn() });
  return (messageId: number) => conversations.find(({ lastMessage }) => lastMessage?.id === messageId);
}
