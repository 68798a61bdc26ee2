import type { Conversation } from '@kopa/contracts/messages';
import type { QueryClient } from '@tanstack/react-query';
import { ownGroupsQuery } from '../../groups/groups.queries.ts';
import type { FirstParams } from '../../lists/fetch-first.ts';
import { itemsOf, type Pages } from '../../lists/pages.ts';
import { pathId } from '../../lists/path-id.ts';
import { channelsQuery } from './channels.queries.ts';
import { loadChannels } from './load-channels.ts';
import { conversationsQuery, directMessagesQuery, groupMessagesQuery } from './messages.queries.ts';

/** Fetches the lists of the first view of the chats, and the messages of the chat that the address names. */
export function fetchFirstChats(
  client: QueryClient,
  memberId: number,
  { conversationId, groupId, tab }: FirstParams,
): Promise<unknown>[] {
  const list = conversationsQuery(memberId, true);
  const conversations = client.prefetchInfiniteQuery(list);
  const openId = pathId(conversationId);
  // The view does not wait for the messages, whose call needs the answer of another one.
  void conversations.then(() => {
    const open = itemsOf(client.getQueryData<Pages<Conversation>>(list.queryKey)).find(({ id }) => id === openId);
    if (open !== undefined) void client.prefetchInfiniteQuery(directMessagesQuery(memberId, open.otherUser.id));
  });

  const fetched: Promise<unknown>[] = [conversations];
  const openGroupId = pathId(groupId);
  if (openGroupId !== null) {
    fetched.push(client.prefetchInfiniteQuery(ownGroupsQuery(memberId)));
    fetched.push(client.prefetchInfiniteQuery(groupMessagesQuery(openGroupId)));
  }
  if (tab === 'channels')
    fetched.push(
      client.prefetchQuery(channelsQuery),
      loadChannels().catch(() => undefined),
    );
  return fetched;
}
