import type { Group } from '@kopa/contracts/chat/groups';
import type { Conversation } from '@kopa/contracts/chat/messages';
import { preloadLazy } from '@kopa/ui/use-lazy';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { channelsQuery } from '../../features/channels/channels.queries.ts';
import { pinnedConversationsQuery, unreadChatsQuery } from '../../features/chat/list/chat-marks.queries.ts';
import { conversationsQuery, directMessagesQuery, groupMessagesQuery } from '../../features/chat/messages.queries.ts';
import { ownGroupsQuery } from '../../shared/chat/groups.queries.ts';
import { itemsOf, type Pages } from '../../shared/lists/pages.ts';
import type { PageParams } from '../../shared/page/page-loader.ts';
import { pathId } from '../../shared/page/path-id.ts';
import { loadChannels } from './load-channels.ts';
import { loadChatPane } from './load-chat-pane.ts';
import { loadLists, wideScreen } from './load-lists.ts';

/** Fetches the lists that the chats show first, and the messages of the chat that the address names. */
export function fetchFirstChats(
  client: QueryClient,
  memberId: number,
  { conversationId, groupId, tab }: PageParams,
): Promise<unknown>[] {
  const direct = conversationsQuery(memberId, true);
  const groups = ownGroupsQuery(memberId);
  const fetched = [client.prefetchInfiniteQuery(direct)];
  if (groupId !== undefined) fetched.push(client.prefetchInfiniteQuery(groups));
  // The page does not wait for the messages, because their ids and permissions come with the lists.
  const messages = Promise.all(fetched).then(() => {
    const conversation = findItem<Conversation>(client, direct.queryKey, conversationId);
    if (conversation !== undefined) {
      void client.prefetchInfiniteQuery(directMessagesQuery(memberId, conversation.otherUser.id));
    }
    const group = findItem<Group>(client, groups.queryKey, groupId);
    if (group !== undefined) void client.prefetchInfiniteQuery(groupMessagesQuery(group.id));
  });
  messages.catch(() => undefined);
  fetched.push(
    client.prefetchQuery(pinnedConversationsQuery(memberId)),
    client.prefetchQuery(unreadChatsQuery(memberId)),
  );
  const opensChat = conversationId !== undefined || groupId !== undefined;
  if (opensChat) fetched.push(preloadLazy(loadChatPane));
  if (!opensChat || window.matchMedia(wideScreen).matches) fetched.push(preloadLazy(loadLists));
  if (tab === 'channels') {
    fetched.push(client.prefetchQuery(channelsQuery), preloadLazy(loadChannels));
  }
  return fetched;
}

function findItem<T extends { id: number }>(client: QueryClient, list: QueryKey, id: string | undefined) {
  return itemsOf(client.getQueryData<Pages<T>>(list)).find((item) => item.id === pathId(id));
}
