import * as chatMarks from '@kopa/contracts/chat/chat-marks';
import * as chatMutes from '@kopa/contracts/chat/chat-mutes';
import { type FoundMessage, searchMessages } from '@kopa/contracts/chat/message-search';
import { assertRoomForPin, excerptOf } from '@kopa/rules/chat/chats';
import { holdsAllWords } from '@kopa/rules/feed/post-search';
import { callsOf } from '../calls.ts';
import { found, pageOf } from '../collection.ts';
import { unreadChannelsOf } from '../news.ts';
import { isReachable, memberOf } from '../people/views.ts';
import type { ChatMarks, StoredConversation, StoredGroup } from '../stored.ts';
import type { World } from '../world.ts';
import { markChat } from './groups.ts';
import { conversationsOf } from './messages.ts';
import { conversationView, groupMessagesOf, groupView } from './views.ts';

/** The messages of a member's chats that hold all words of a search. */
function foundBy(world: World, viewerId: number, search: string): FoundMessage[] {
  const shown = (senderId: number, content: string) => ({
    sender: { id: senderId, name: memberOf(world, senderId).user.name },
    content: excerptOf(content, search),
  });
  const holds = ({ content }: { content: string }) => holdsAllWords(content, search);
  const direct = conversationsOf(world, viewerId).flatMap((conversation) => {
    const { otherUser, id: chatId } = conversationView(world, viewerId, conversation);
    return world.messages
      .filter((one) => one.conversationId === chatId && isReachable(world, viewerId, one.senderId) && holds(one))
      .map(({ id: messageId, senderId, content, createdAt }) => ({
        ...{ kind: 'direct' as const, chatId, messageId, title: otherUser.name, createdAt },
        ...shown(senderId, content),
      }));
  });
  const own = world.groups.filter(({ memberIds }) => memberIds.has(viewerId));
  const ofGroups = own.flatMap(({ id: chatId, name: title }) =>
    groupMessagesOf(world, viewerId, chatId)
      .filter(holds)
      .map(({ id: messageId, userId, content, createdAt }) => ({
        ...{ kind: 'group' as const, chatId, messageId, title, createdAt },
        ...shown(userId, content),
      })),
  );
  return [...direct, ...ofGroups];
}

/** The mutes, pins and unread marks of chats, and the search of their messages. */
export function chatMarkHandlers(world: World) {
  const calls = callsOf(world);
  const conversation = (memberId: number, { conversationId }: { conversationId: number }) =>
    found(conversationsOf(world, memberId), conversationId);
  const group = ({ groupId }: { groupId: number }) => found(world.groups, groupId);
  const byMessage = <T extends { lastMessage: { createdAt: string } | null }>(chats: T[]) =>
    chats.toSorted((a, b) => (b.lastMessage?.createdAt ?? '').localeCompare(a.lastMessage?.createdAt ?? ''));

  function pinnedOf(memberId: number) {
    const isPinned = ({ pinnedBy }: ChatMarks) => pinnedBy?.has(memberId) === true;
    return {
      conversations: world.conversations.filter(isPinned),
      groups: world.groups.filter(isPinned),
    };
  }

  function pin(chat: StoredConversation | StoredGroup, memberId: number): null {
    const { conversations, groups } = pinnedOf(memberId);
    assertRoomForPin([...conversations, ...groups].filter((one) => one !== chat).length);
    return markChat(chat, 'pinnedBy', memberId, true);
  }

  return [
    calls.member(chatMutes.muteConversation, ({ user, params }) =>
      markChat(conversation(user.id, params), 'mutedBy', user.id, true),
    ),
    calls.member(chatMutes.unmuteConversation, ({ user, params }) =>
      markChat(conversation(user.id, params), 'mutedBy', user.id, false),
    ),
    calls.member(chatMutes.muteGroup, ({ user, params }) => markChat(group(params), 'mutedBy', user.id, true)),
    calls.member(chatMutes.unmuteGroup, ({ user, params }) => markChat(group(params), 'mutedBy', user.id, false)),
    calls.member(chatMarks.pinConversation, ({ user, params }) => pin(conversation(user.id, params), user.id)),
    calls.member(chatMarks.unpinConversation, ({ user, params }) =>
      markChat(conversation(user.id, params), 'pinnedBy', user.id, false),
    ),
    calls.member(chatMarks.pinGroup, ({ user, params }) => pin(group(params), user.id)),
    calls.member(chatMarks.unpinGroup, ({ user, params }) => markChat(group(params), 'pinnedBy', user.id, false)),
    calls.member(chatMarks.markConversationUnread, ({ user, params }) =>
      markChat(conversation(user.id, params), 'unreadBy', user.id, true),
    ),
    calls.member(chatMarks.unmarkConversation, ({ user, params }) =>
      markChat(conversation(user.id, params), 'unreadBy', user.id, false),
    ),
    calls.member(chatMarks.markGroupUnread, ({ user, params }) => markChat(group(params), 'unreadBy', user.id, true)),
    calls.member(chatMarks.unmarkGroup, ({ user, params }) => markChat(group(params), 'unreadBy', user.id, false)),
    calls.member(chatMarks.getPinnedChats, ({ user }) => {
      const { conversations, groups } = pinnedOf(user.id);
      return {
        conversations: byMessage(conversations.map((one) => conversationView(world, user.id, one))),
        groups: byMessage(groups.map((one) => groupView(world, user.id, one))),
      };
    }),
    calls.member(chatMarks.getUnreadChats, ({ user }) => {
      const isUnread = (chat: { unreadCount: number; isMuted: boolean; isMarkedUnread: boolean }) =>
        !chat.isMuted && (chat.unreadCount > 0 || chat.isMarkedUnread);
      const direct = conversationsOf(world, user.id).map((one) => conversationView(world, user.id, one));
      const groups = world.groups.map((one) => groupView(world, user.id, one));
      return {
        direct: direct.filter(isUnread).length,
        groups: groups.filter(isUnread).length,
        channels: unreadChannelsOf(world, user),
      };
    }),
    calls.member(searchMessages, ({ user, ...input }) =>
      pageOf(foundBy(world, user.id, input.query.q), input, {
        // Messages of both kinds may have the same number.
        positionOf: ({ createdAt, kind }) => Date.parse(createdAt) * 2 + (kind === 'direct' ? 1 : 0),
      }),
    ),
  ];
}
