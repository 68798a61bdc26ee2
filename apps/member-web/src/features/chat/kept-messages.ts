import type { Group } from '@kopa/contracts/chat/groups';
import type { FoundMessage } from '@kopa/contracts/chat/message-search';
import type { Conversation, DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import { excerptOf } from '@kopa/rules/chat/chats';
import { holdsAllWords } from '@kopa/rules/feed/post-search';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { entriesOf } from '../../device/offline/offline-content.ts';
import { ownGroupsKey } from '../../shared/chat/groups.keys.ts';
import { itemsOf, type Pages } from '../../shared/lists/pages.ts';
import { conversationsKey, directMessagesRoot, groupMessagesRoot } from './messages.keys.ts';

/** The device keeps a page of at most twenty chats: a common word is in most messages. */
const shown = 100;

/** Messages of the chats that this page or the device has, newest first, as the server would find them. */
export async function findKeptMessages(client: QueryClient, memberId: number, words: string): Promise<FoundMessage[]> {
  const stored = await entriesOf(memberId);

  /** The items of the lists below a key; a list of the page replaces the stored one. */
  function kept<T extends { id: number }>(root: QueryKey): T[] {
    const lists = new Map<string, Pages<T>>();
    const isBelow = (key: QueryKey) => root.every((part, index) => key[index] === part);
    for (const [, { queryKey, queryHash, state }] of stored) {
      if (isBelow(queryKey)) lists.set(queryHash, state.data as Pages<T>);
    }
    for (const { queryHash, state } of client.getQueryCache().findAll({ queryKey: root })) {
      if (state.data !== undefined) lists.set(queryHash, state.data as Pages<T>);
    }
    return [...new Map([...lists.values()].flatMap(itemsOf).map((item) => [item.id, item])).values()];
  }

  const conversations = new Map(kept<Conversation>(conversationsKey(memberId)).map((chat) => [chat.id, chat]));
  const groups = new Map(kept<Group>(ownGroupsKey(memberId)).map((group) => [group.id, group]));
  const isFound = ({ content, deletedAt }: DirectMessage | GroupMessage) =>
    deletedAt === null && holdsAllWords(content, words);
  const direct = kept<DirectMessage>(directMessagesRoot)
    .filter(isFound)
    .flatMap((message) => {
      const chat = conversations.get(message.conversationId);
      if (chat === undefined) return [];
      const { otherUser } = chat;
      const name = message.senderId === memberId ? 'You' : otherUser.name;
      return found('direct', chat.id, otherUser.name, message, { id: message.senderId, name }, words);
    });
  const grouped = kept<GroupMessage>(groupMessagesRoot)
    .filter(isFound)
    .flatMap((message) => {
      const group = groups.get(message.groupId);
      if (group === undefined) return [];
      return found('group', group.id, group.name, message, { id: message.userId, name: message.user.name }, words);
    });
  return [...direct, ...grouped].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)).slice(0, shown);
}

function found(
  kind: FoundMessage['kind'],
  chatId: number,
  title: string,
  { id: messageId, content, createdAt }: DirectMessage | GroupMessage,
  sender: FoundMessage['sender'],
  words: string,
): FoundMessage {
  return { kind, chatId, messageId, title, sender, content: excerptOf(content, words), createdAt };
}
