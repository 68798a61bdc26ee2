import type { Conversation, DirectMessage, GroupMessage } from '@kopa/contracts/messages';
import { isGroupMessage, type ServerPayload } from '@kopa/contracts/realtime';
import type { Contact } from '@kopa/contracts/users';
import type { QueryClient } from '@tanstack/react-query';
import { changeItems, itemsOf, type Pages, putItem } from '../../community/pages.ts';
import {
  chatTypingKey,
  conversationsKey,
  directMessagesKey,
  directMessagesRoot,
  groupMessagesKey,
} from './messages.keys.ts';

/** Adds a message to its list and its conversation; one that is there already changes nothing. */
export function addMessage(client: QueryClient, memberId: number, message: DirectMessage | GroupMessage): void {
  if (isGroupMessage(message)) {
    append(client, groupMessagesKey(message.groupId), message);
    return;
  }
  const otherId = message.senderId === memberId ? message.receiverId : message.senderId;
  append(client, directMessagesKey(otherId), message);
  if (message.senderId !== memberId) {
    setChatTyping(client, { conversationId: message.conversationId, userId: otherId, typing: false });
  }
  moveConversation(client, memberId, message);
}

/** Newest messages stand at the end of the first page. */
function append<T extends { id: number }>(client: QueryClient, key: readonly unknown[], message: T): void {
  client.setQueryData<Pages<T>>(key, (pages) => {
    const [first, ...rest] = pages?.pages ?? [];
    if (pages === undefined || first === undefined || itemsOf(pages).some(({ id }) => id === message.id)) return pages;
    const items = [...first.items, message].sort((a, b) => a.id - b.id);
    return { ...pages, pages: [{ ...first, items }, ...rest] };
  });
}

/** Puts a message's conversation first with its new last message; an unknown conversation is fetched. */
function moveConversation(client: QueryClient, memberId: number, message: DirectMessage): void {
  const key = conversationsKey(memberId);
  const pages = client.getQueryData<Pages<Conversation>>(key);
  if (pages === undefined) return;
  const known = itemsOf(pages).find(({ id }) => id === message.conversationId);
  if (known === undefined) {
    void client.invalidateQueries({ queryKey: key });
    return;
  }
  if (known.lastMessage !== null && known.lastMessage.id >= message.id) return;
  const { id, senderId, content, createdAt } = message;
  const moved: Conversation = {
    ...known,
    lastMessage: { id, senderId, content, createdAt },
    unreadCount: known.unreadCount + (senderId === memberId ? 0 : 1),
  };
  client.setQueryData<Pages<Conversation>>(key, () =>
    putItem(
      changeItems(pages, (conversation) => (conversation.id === known.id ? null : conversation)),
      moved,
    ),
  );
}

/** Applies who has read up to which message: ticks on one's own, or the end of one's own unread ones. */
export function applyReadReceipt(
  client: QueryClient,
  memberId: number,
  { conversationId, messageId, readerId }: ServerPayload<'message_read_receipt'>,
): void {
  client.setQueriesData<Pages<DirectMessage>>({ queryKey: directMessagesRoot }, (pages) =>
    changeItems(pages, (message) => {
      const wasRead =
        message.conversationId === conversationId && message.receiverId === readerId && message.id <= messageId;
      return wasRead ? { ...message, isRead: true } : message;
    }),
  );
  if (readerId === memberId) markConversationRead(client, memberId, conversationId, messageId);
}

/** Takes the unread count of a conversation away, if its newest message is read. */
function markConversationRead(client: QueryClient, memberId: number, conversationId: number, messageId: number): void {
  client.setQueryData<Pages<Conversation>>(conversationsKey(memberId), (pages) =>
    changeItems(pages, (conversation) =>
      conversation.id === conversationId && (conversation.lastMessage?.id ?? 0) <= messageId
        ? { ...conversation, unreadCount: 0 }
        : conversation,
    ),
  );
}

/** Notes that the other one of a conversation began or stopped writing. */
export function setChatTyping(
  client: QueryClient,
  { conversationId, typing }: ServerPayload<'chat_typing_indicator'>,
): void {
  client.setQueryData<boolean>(chatTypingKey(conversationId), typing);
}

/** Passes the other one of every cached conversation through `map`. */
export function mapConversationPartners(client: QueryClient, map: (person: Contact) => Contact): void {
  client.setQueriesData<Pages<Conversation>>({ queryKey: conversationsKey(0).slice(0, 2) }, (pages) =>
    changeItems(pages, (conversation) => ({ ...conversation, otherUser: map(conversation.otherUser) })),
  );
}
