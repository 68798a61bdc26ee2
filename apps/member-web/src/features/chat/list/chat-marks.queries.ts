import { getPinnedChats, getUnreadChats } from '@kopa/contracts/chat/chat-marks';
import type { Group } from '@kopa/contracts/chat/groups';
import type { Conversation } from '@kopa/contracts/chat/messages';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { pinnedGroupsKey, unreadChatsKey } from '../../../shared/chat/groups.keys.ts';
import type { Pages } from '../../../shared/lists/pages.ts';
import { followsConnections } from '../../../shared/people/connections.keys.ts';
import { pinnedConversationsKey } from '../messages.keys.ts';

/** The member's pinned conversations, in the shape of their list, so that the same changes apply to them. */
export function pinnedConversationsQuery(memberId: number) {
  return queryOptions({
    queryKey: pinnedConversationsKey(memberId),
    queryFn: async ({ client }): Promise<Pages<Conversation>> =>
      onePage((await fetchPinned(client, memberId)).conversations),
    meta: { offline: true, ...followsConnections },
  });
}

/** The member's pinned groups, in the shape of their list. */
export function pinnedGroupsQuery(memberId: number) {
  return queryOptions({
    queryKey: pinnedGroupsKey(memberId),
    queryFn: async ({ client }): Promise<Pages<Group>> => onePage((await fetchPinned(client, memberId)).groups),
    meta: { offline: true },
  });
}

/** One call answers both queries if they ask at the same time. */
function fetchPinned(client: QueryClient, memberId: number) {
  return client.fetchQuery({
    queryKey: ['pinned chats', memberId],
    queryFn: () => api.call(getPinnedChats, { params: { id: memberId } }),
    staleTime: 0,
    gcTime: 0,
  });
}

function onePage<T>(items: T[]): Pages<T> {
  return { pages: [{ items, nextCursor: null, total: null }], pageParams: [undefined] };
}

/** How many chats and channels have something unread or an unread mark. */
export function unreadChatsQuery(memberId: number) {
  return queryOptions({
    queryKey: unreadChatsKey,
    queryFn: ({ signal }) => api.call(getUnreadChats, { params: { id: memberId } }, { signal }),
    meta: { offline: true, followsMessages: true },
  });
}
