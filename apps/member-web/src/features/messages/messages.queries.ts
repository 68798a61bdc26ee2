import { pollingIntervals } from '@kopa/contracts/limits';
import {
  listConversations,
  listDirectMessages,
  listGroupMessages,
  readDirectMessages,
  sendDirectMessage,
  sendGroupMessage,
} from '@kopa/contracts/messages';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { followsConnections } from '../../community/connections.keys.ts';
import { cursorPaging } from '../../community/pages.ts';
import { chatTypingKey, conversationsKey, directMessagesKey, groupMessagesKey } from './messages.keys.ts';

/** Polling runs only while the live channel does not (decisions section 4), and only on a visible page. */
function polling(isLive: boolean, interval: number) {
  return { refetchInterval: isLive ? (false as const) : interval, refetchIntervalInBackground: false };
}

/** A member's conversations, newest message first. */
export function conversationsQuery(memberId: number, isLive: boolean) {
  return infiniteQueryOptions({
    queryKey: conversationsKey(memberId),
    queryFn: ({ pageParam, signal }) =>
      api.page(listConversations, { params: { id: memberId }, query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    ...polling(isLive, pollingIntervals.conversations),
    meta: followsConnections,
  });
}

/** Messages with another member; the first page holds the newest ones, oldest first inside each page. */
export function directMessagesQuery(memberId: number, otherId: number, isLive: boolean) {
  return infiniteQueryOptions({
    queryKey: directMessagesKey(otherId),
    queryFn: ({ pageParam, signal }) =>
      api.page(listDirectMessages, { params: { userId: memberId, otherId }, query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    ...polling(isLive, pollingIntervals.messages),
  });
}

/** Messages of a group, paged alike. */
export function groupMessagesQuery(groupId: number, isLive: boolean) {
  return infiniteQueryOptions({
    queryKey: groupMessagesKey(groupId),
    queryFn: ({ pageParam, signal }) =>
      api.page(listGroupMessages, { params: { groupId }, query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    ...polling(isLive, pollingIntervals.messages),
  });
}

/** Whether the other one is writing; filled by the live channel alone. */
export function chatTypingQuery(conversationId: number) {
  return queryOptions<boolean>({
    queryKey: chatTypingKey(conversationId),
    queryFn: () => false,
    enabled: false,
    initialData: false,
  });
}

/** Sends a message; a try repeated with the same key makes no second one. */
export async function sendDirect(senderId: number, receiverId: number, content: string, idempotencyKey: string) {
  const { message } = await api.call(
    sendDirectMessage,
    { body: { senderId, receiverId, content } },
    { idempotencyKey },
  );
  return message;
}

/** Sends a message to a group; a try repeated with the same key makes no second one. */
export async function sendToGroup(userId: number, groupId: number, content: string, idempotencyKey: string) {
  const { message } = await api.call(sendGroupMessage, { body: { userId, groupId, content } }, { idempotencyKey });
  return message;
}

/** Marks messages as read without the live channel. */
export function readOverHttp(userId: number, otherId: number, messageId: number) {
  return api.call(readDirectMessages, { params: { userId, otherId }, body: { messageId } });
}
