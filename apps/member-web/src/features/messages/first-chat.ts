import type { Conversation } from '@kopa/contracts/messages';
import type { QueryClient } from '@tanstack/react-query';
import { ownGroupsQuery } from '../../groups/groups.queries.ts';
import { itemsOf, type Pages } from '../../lists/pages.ts';
import { pathId } from '../../lists/path-id.ts';
import { conversationsQuery, directMessagesQuery, groupMessagesQuery } from './messages.queries.ts';

/** Fetches the list of conversations, and the messages of the chat that the address names. Never rejects. */
export async function fetchFirstChat(
  client: QueryClient,
  memberId: number,
  { conversationId, groupId }: { conversationId?: string; groupId?: string },
): Promise<void> {
  const list = conversationsQuery(memberId, true);
  const fetched = [client.prefetchInfiniteQuery(list)];
  const group = pathId(groupId);
  if (group !== null) {
    fetched.push(client.prefetchInfiniteQuery(ownGroupsQuery(memberId)));
    fetched.push(client.prefetchInfiniteQuery(groupMessagesQuery(group)));
  }
  await Promise.all(fetched);
  const conversation = itemsOf(client.getQueryData<Pages<Conversation>>(list.queryKey)).find(
    ({ id }) => id === pathId(conversationId),
  );
  if (conversation !== undefined) {
    await client.prefetchInfiniteQuery(directMessagesQuery(memberId, conversation.otherUser.id));
  }
}
