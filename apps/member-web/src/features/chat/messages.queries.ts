import {
  type Conversation,
  type DirectMessage,
  type GroupMessage,
  getConversation,
  getWritingConditions,
  listConversations,
  listDirectMessages,
  listGroupMessages,
} from '@kopa/contracts/chat/messages';
import { ApiError, type Page, textFor } from '@kopa/contracts/client';
import { pageLimits } from '@kopa/contracts/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { fillsGaps, orderedBy } from '../../shared/lists/first-page.ts';
import { cursorPaging, itemsOf, type Pages } from '../../shared/lists/pages.ts';
import { followsConnections } from '../../shared/people/connections.keys.ts';
import { putMessages } from './messages.cache.ts';
import {
  chatTypingKey,
  conversationKey,
  conversationsKey,
  directMessagesKey,
  groupMessagesKey,
  newerMessagesKey,
  writePermissionKey,
} from './messages.keys.ts';
import { newest } from './newest.ts';
import { noteActivity, pollingInterval } from './polling.ts';

/** A member's conversations, newest message first; polled while the live channel is closed. */
export function conversationsQuery(memberId: number, isLive: boolean) {
  return infiniteQueryOptions({
    queryKey: conversationsKey(memberId),
    queryFn: async ({ client, pageParam, signal }) => {
      const query = { cursor: pageParam };
      const page = await api.page(listConversations, { params: { id: memberId }, query }, { signal });
      const known = client.getQueryData<Pages<Conversation>>(conversationsKey(memberId));
      if (!isLive && pageParam === undefined && hasNewMessage(page.items, known)) noteActivity();
      return page;
    },
    ...cursorPaging,
    refetchInterval: isLive ? false : () => pollingInterval('conversations'),
    meta: {
      offline: true,
      unread: 'conversation',
      ...followsConnections,
      ...orderedBy<Conversation>(({ lastMessage }) => lastMessage?.id ?? 0),
    },
  });
}

/** One of the member's conversations, for a chat that is not on the loaded pages of the list. */
export function conversationQuery(memberId: number, conversationId: number) {
  return queryOptions({
    queryKey: conversationKey(conversationId),
    queryFn: ({ signal }) => api.call(getConversation, { params: { id: memberId, conversationId } }, { signal }),
    meta: { offline: true, ...followsConnections },
  });
}

/** True if a conversation has a new message, or was read. */
function hasNewMessage(conversations: Conversation[], known: Pages<Conversation> | undefined): boolean {
  const before = new Map(itemsOf(known).map((conversation) => [conversation.id, conversation]));
  return conversations.some(({ id, lastMessage, unreadCount }) => {
    const earlier = before.get(id);
    return earlier?.lastMessage?.id !== lastMessage?.id || earlier?.unreadCount !== unreadCount;
  });
}

/** Messages with another member. The first page holds the newest ones; each page is oldest first. */
export function directMessagesQuery(memberId: number, otherId: number) {
  const params = { userId: memberId, otherId };
  return infiniteQueryOptions({
    queryKey: directMessagesKey(otherId),
    queryFn: ({ pageParam, signal }) =>
      fetched(api.page(listDirectMessages, { params, query: { cursor: pageParam } }, { signal })),
    ...cursorPaging,
    meta: { offline: true, ...fillsGaps },
  });
}

/** Milliseconds for which the write permission counts as fresh. */
export const permissionFreshFor = 5_000;

/** The permission to write to another member. The chat fetches it when it opens and when the window gets the focus. */
export function writePermissionQuery(memberId: number, otherId: number) {
  return queryOptions({
    queryKey: writePermissionKey(otherId),
    queryFn: ({ signal }) => api.call(getWritingConditions, { params: { userId: memberId, otherId } }, { signal }),
    staleTime: permissionFreshFor,
    refetchOnWindowFocus: true,
    meta: followsConnections,
  });
}

/** Messages of a group, with the same paging. */
export function groupMessagesQuery(groupId: number) {
  return infiniteQueryOptions({
    queryKey: groupMessagesKey(groupId),
    queryFn: ({ pageParam, signal }) =>
      fetched(api.page(listGroupMessages, { params: { groupId }, query: { cursor: pageParam } }, { signal })),
    ...cursorPaging,
    meta: { offline: true, ...fillsGaps },
  });
}

/** Polls for direct messages newer than the loaded ones, and for changed read marks. */
export function newerDirectMessagesQuery(memberId: number, otherId: number, mayPoll: boolean) {
  const mayChange = ({ senderId, isRead }: DirectMessage) => senderId === memberId && !isRead;
  const fetchAfter = (query: AfterQuery, signal: AbortSignal) =>
    api.page(listDirectMessages, { params: { userId: memberId, otherId }, query }, { signal });
  const lastFinal = (recent: DirectMessage[]) => {
    const first = recent.findIndex(mayChange);
    return first === -1 ? recent[recent.length - 1] : recent[first - 1];
  };
  return newerQuery(directMessagesKey(otherId), lastFinal, fetchAfter, mayPoll);
}

/**
 * Polls for group messages newer than the loaded ones; others may have written before the member's own last message.
 */
export function newerGroupMessagesQuery(memberId: number, groupId: number, mayPoll: boolean) {
  const fetchAfter = (query: AfterQuery, signal: AbortSignal) =>
    api.page(listGroupMessages, { params: { groupId }, query }, { signal });
  const lastFinal = (recent: GroupMessage[]) => newest(recent, ({ userId }) => userId !== memberId);
  return newerQuery(groupMessagesKey(groupId), lastFinal, fetchAfter, mayPoll);
}

interface AfterQuery {
  after?: number;
  limit: number;
}

/**
 * Polls a loaded list on a visible page. It fetches messages since the last poll and the newest messages with a
 * changeable state. The results go into the list itself.
 */
function newerQuery<T extends { id: number }>(
  listKey: readonly unknown[],
  lastFinal: (recent: T[]) => T | undefined,
  fetchAfter: (query: AfterQuery, signal: AbortSignal) => Promise<Page<T[]>>,
  mayPoll: boolean,
) {
  return queryOptions({
    queryKey: newerMessagesKey(listKey),
    queryFn: async ({ client, signal }) => {
      const known = itemsOf(client.getQueryData<Pages<T>>(listKey));
      const recent = known.sort((a, b) => a.id - b.id).slice(-pageLimits.longDefault);
      // Every message up to this one is final; without one the newest page is fetched.
      let after = lastFinal(recent)?.id;
      for (;;) {
        const limit = after === undefined ? Math.max(known.length, pageLimits.longDefault) : pageLimits.max;
        const query = { limit: Math.min(limit, pageLimits.max), ...(after === undefined ? {} : { after }) };
        const { items: messages, nextCursor } = await fetched(fetchAfter(query, signal));
        const before = client.getQueryData(listKey);
        putMessages(client, listKey, messages);
        // Equal data stays the same object.
        if (client.getQueryData(listKey) !== before) noteActivity();
        if (after === undefined || nextCursor === null) return Date.now();
        after = Number(nextCursor);
      }
    },
    initialData: 0,
    enabled: mayPoll,
    refetchInterval: () => pollingInterval('messages'),
    meta: { isPoll: true },
  });
}

/** Replaces the error of a failed list by its text (product 8.1). */
async function fetched<T>(messages: Promise<T>): Promise<T> {
  try {
    return await messages;
  } catch (error) {
    if (error instanceof ApiError) {
      error.message = `Failed to fetch messages: ${error.statusText || textFor(error, String(error.status))}`;
    }
    throw error;
  }
}

/** True while the other member is typing; only the live channel sets it. */
export function chatTypingQuery(conversationId: number) {
  return queryOptions<boolean>({
    queryKey: chatTypingKey(conversationId),
    queryFn: () => false,
    enabled: false,
    initialData: false,
  });
}
