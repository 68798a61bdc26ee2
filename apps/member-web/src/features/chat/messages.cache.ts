import type { ChatKind } from '@kopa/contracts/chat/message-search';
import type { Conversation, DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import type { Partner } from '@kopa/contracts/people/person';
import { isGroupMessage, type ServerPayload } from '@kopa/contracts/realtime';
import { kindOf, quoted } from '@kopa/rules/chat/message-parts';
import type { QueryClient } from '@tanstack/react-query';
import {
  addGroupMessage,
  type ChatMarks,
  changeGroupMessage,
  refetchPinned,
  refetchUnreadChats,
  setGroupMarks,
} from '../../shared/chat/groups.cache.ts';
import { changeCached } from '../../shared/lists/change-cached.ts';
import { changeItems, itemsOf, type Pages, putItem } from '../../shared/lists/pages.ts';
import { refetchWhere } from '../../shared/lists/refetch-where.ts';
import {
  chatTypingKey,
  chatTypingRoot,
  conversationKey,
  conversationRoot,
  conversationsKey,
  conversationsRoot,
  directMessagesKey,
  directMessagesRoot,
  groupMessagesKey,
  groupMessagesRoot,
  pinnedConversationsKey,
} from './messages.keys.ts';

/** A conversation or group. */
export interface ChatName {
  kind: ChatKind;
  id: number;
}

/** Adds a message to its list and its conversation. Idempotent. */
export function addMessage(client: QueryClient, memberId: number, message: DirectMessage | GroupMessage): void {
  refetchWhere(client, { predicate: ({ meta }) => meta?.followsMessages === true });
  if (isGroupMessage(message)) {
    addIfMissing(client, groupMessagesKey(message.groupId), message);
    addGroupMessage(client, memberId, message);
    return;
  }
  const otherId = message.senderId === memberId ? message.receiverId : message.senderId;
  addIfMissing(client, directMessagesKey(otherId), message);
  changeCached<Pages<Conversation>>(client, conversationsRoot, (pages) => moved(pages, memberId, message));
  refetchIfUnknown(client, conversationsKey(memberId), message.conversationId);
  if (message.senderId !== memberId) {
    setChatTyping(client, { conversationId: message.conversationId, userId: otherId, typing: false });
  }
}

/** A live message never has a newer state than the cached one, because only receipts change the state. */
function addIfMissing<T extends { id: number }>(client: QueryClient, key: readonly unknown[], message: T): void {
  changeCached<Pages<T>>(client, key, (pages) =>
    itemsOf(pages).some(({ id }) => id === message.id) ? pages : withMessages(pages, [message]),
  );
}

/** Puts messages from the server into a loaded list; new ones go to the end of the first page. */
export function putMessages<T extends { id: number }>(
  client: QueryClient,
  key: readonly unknown[],
  messages: readonly T[],
): void {
  changeCached<Pages<T>>(client, key, (pages) => withMessages(pages, messages));
}

function withMessages<T extends { id: number }>(
  pages: Pages<T> | undefined,
  messages: readonly T[],
): Pages<T> | undefined {
  const fresh = new Map(messages.map((message) => [message.id, message]));
  const changed = changeItems(pages, (known) => pop(fresh, known.id) ?? known);
  const [first, ...rest] = changed?.pages ?? [];
  if (changed === undefined || first === undefined) return pages;
  const items = [...first.items, ...fresh.values()].sort((a, b) => a.id - b.id);
  return { ...changed, pages: [{ ...first, items }, ...rest] };
}

function pop<T>(from: Map<number, T>, id: number): T | undefined {
  const value = from.get(id);
  from.delete(id);
  return value;
}

/** The list with a message's conversation at the top, with its new last message. */
function moved(
  pages: Pages<Conversation> | undefined,
  memberId: number,
  message: DirectMessage,
): Pages<Conversation> | undefined {
  const { id, conversationId, senderId } = message;
  const known = itemsOf(pages).find((conversation) => conversation.id === conversationId);
  if (known === undefined || (known.lastMessage !== null && known.lastMessage.id >= id)) return pages;
  return putItem(
    changeItems(pages, (conversation) => (conversation.id === conversationId ? null : conversation)),
    {
      ...known,
      lastMessage: lastMessageOf(message),
      unreadCount: known.unreadCount + (senderId === memberId ? 0 : 1),
    },
  );
}

function lastMessageOf(message: DirectMessage): NonNullable<Conversation['lastMessage']> {
  const { id, senderId, content, createdAt } = message;
  return { id, senderId, content, kind: kindOf(message), createdAt };
}

/** Shows an edited or deleted message, or a reaction to it: in its list, in the quotes of it and in the conversations. */
export function changeMessage(client: QueryClient, memberId: number, message: DirectMessage | GroupMessage): void {
  refetchWhere(client, { predicate: ({ meta }) => meta?.followsMessages === true });
  if (isGroupMessage(message)) {
    changeCached<Pages<GroupMessage>>(client, groupMessagesRoot, (pages) => changed(pages, message));
    changeGroupMessage(client, memberId, message);
    return;
  }
  changeCached<Pages<DirectMessage>>(client, directMessagesRoot, (pages) => changed(pages, message));
  changeCached<Pages<Conversation>>(client, conversationsRoot, (pages) =>
    changeItems(pages, (conversation) =>
      conversation.lastMessage?.id === message.id
        ? { ...conversation, lastMessage: lastMessageOf(message) }
        : conversation,
    ),
  );
  // It is unread no more; the server counts.
  const wasUnread = message.deletedAt !== null && message.receiverId === memberId && !message.isRead;
  if (wasUnread) refetchWhere(client, { queryKey: conversationsRoot });
}

/** The list with a changed message, and with it in the quotes of it. */
export function changed<T extends DirectMessage | GroupMessage>(
  pages: Pages<T> | undefined,
  message: T,
): Pages<T> | undefined {
  return changeItems(pages, (known) => {
    if (known.id === message.id) return message;
    if (known.replyTo?.id !== message.id) return known;
    return { ...known, replyTo: { ...known.replyTo, content: quoted(message.content) } };
  });
}

/** Refetches the conversations if one is missing, also where a fetch in flight was read before it began. */
function refetchIfUnknown(client: QueryClient, key: readonly unknown[], conversationId: number): void {
  const query = client.getQueryCache().find<Pages<Conversation>>({ queryKey: key });
  if (query === undefined) return;
  if (query.state.data === undefined) {
    query.promise?.then(
      () => refetchIfUnknown(client, key, conversationId),
      () => undefined,
    );
  } else if (!itemsOf(query.state.data).some(({ id }) => id === conversationId)) {
    refetchWhere(client, { queryKey: key });
  }
}

/** Applies a read receipt: marks the member's own messages as read, or clears their unread count. */
export function applyReadReceipt(
  client: QueryClient,
  memberId: number,
  { conversationId, messageId, readerId }: ServerPayload<'message_read_receipt'>,
): void {
  changeCached<Pages<DirectMessage>>(client, directMessagesRoot, (pages) =>
    changeItems(pages, (message) => {
      const isMeant =
        message.conversationId === conversationId && message.receiverId === readerId && message.id <= messageId;
      return isMeant && !message.isRead ? { ...message, isRead: true } : message;
    }),
  );
  if (readerId === memberId) markConversationRead(client, conversationId, messageId);
}

/** Clears the unread count of a conversation; if there are newer messages, the server counts again. */
function markConversationRead(client: QueryClient, conversationId: number, messageId: number): void {
  refetchUnreadChats(client);
  const lists = client.getQueriesData<Pages<Conversation>>({ queryKey: conversationsRoot });
  const known = lists.flatMap(([, pages]) => itemsOf(pages)).find(({ id }) => id === conversationId);
  if (known === undefined || known.unreadCount === 0) return;
  if ((known.lastMessage?.id ?? 0) > messageId) {
    refetchWhere(client, { queryKey: conversationsRoot });
    return;
  }
  changeCached<Pages<Conversation>>(client, conversationsRoot, (pages) =>
    changeItems(pages, (conversation) =>
      conversation.id === conversationId && (conversation.lastMessage?.id ?? 0) <= messageId
        ? { ...conversation, unreadCount: 0 }
        : conversation,
    ),
  );
}

/** Mutes or pins a chat, marks it as unread, or ends that. */
export function setChatMarks(client: QueryClient, memberId: number, { kind, id }: ChatName, marks: ChatMarks): void {
  if (kind === 'group') {
    setGroupMarks(client, memberId, id, marks);
    return;
  }
  changeCached<Conversation>(client, conversationKey(id), (one) => one && { ...one, ...marks });
  changeCached<Pages<Conversation>>(client, conversationsRoot, (pages) =>
    changeItems(pages, (conversation) => (conversation.id === id ? { ...conversation, ...marks } : conversation)),
  );
  refetchPinned(client, pinnedConversationsKey(memberId), id, marks);
  refetchUnreadChats(client);
}

/** Forgets the messages of a group that the member is not in any more. */
export function closeGroupChat(client: QueryClient, groupId: number): void {
  void client.resetQueries({ queryKey: groupMessagesKey(groupId) });
}

/** Stores whether the other member of a conversation is typing. */
export function setChatTyping(
  client: QueryClient,
  { conversationId, typing }: ServerPayload<'chat_typing_indicator'>,
): void {
  client.setQueryData<boolean>(chatTypingKey(conversationId), typing);
}

/** Clears all typing signs of chats. */
export function clearChatTyping(client: QueryClient): void {
  client.setQueriesData<boolean>({ queryKey: chatTypingRoot }, false);
}

/** Applies `map` to the other member of every cached conversation. */
export function mapConversationPartners(client: QueryClient, map: (person: Partner) => Partner): void {
  changeCached<Conversation>(client, conversationRoot, (one) => one && { ...one, otherUser: map(one.otherUser) });
  changeCached<Pages<Conversation>>(client, conversationsRoot, (pages) =>
    changeItems(pages, (conversation) => ({ ...conversation, otherUser: map(conversation.otherUser) })),
  );
}
