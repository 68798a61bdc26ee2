import type { Group } from '@kopa/contracts/chat/groups';
import type { Conversation } from '@kopa/contracts/chat/messages';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../../session/use-member.ts';
import { itemsOf } from '../../../shared/lists/pages.ts';
import { useConversations, useGroupChats } from '../unread-messages.ts';
import { pinnedConversationsQuery, pinnedGroupsQuery } from './chat-marks.queries.ts';
import { usePendingMarks } from './use-chat-marks.ts';

/** The member's conversations with their marks, those that are pinned apart. */
export function useListedConversations() {
  const { conversations, ...list } = useConversations();
  const pinned = useQuery(pinnedConversationsQuery(useMember().id));
  const withMarks = usePendingMarks('direct');
  return { list, ...apart(conversations, itemsOf(pinned.data), withMarks) };
}

/** The member's groups, the same way. */
export function useListedGroups() {
  const { groups, ...list } = useGroupChats();
  const pinned = useQuery(pinnedGroupsQuery(useMember().id));
  const withMarks = usePendingMarks('group');
  return { list, ...apart(groups, itemsOf(pinned.data), withMarks) };
}

/** The pinned chats, by their newest message, and the others of the list. A listed chat is the newer copy. */
function apart<T extends Conversation | Group>(listed: T[], alsoPinned: T[], withMarks: (chat: T) => T) {
  const ids = new Set(listed.map(({ id }) => id));
  const chats = [...listed, ...alsoPinned.filter(({ id }) => !ids.has(id))].map(withMarks);
  const newestAt = ({ lastMessage }: T) => (lastMessage === null ? 0 : Date.parse(lastMessage.createdAt));
  return {
    pinned: chats.filter(({ isPinned }) => isPinned).sort((a, b) => newestAt(b) - newestAt(a)),
    others: chats.filter(({ id, isPinned }) => !isPinned && ids.has(id)),
  };
}
