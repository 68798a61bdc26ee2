import { messagingLimits, pageLimits, textLimits } from '@kopa/contracts/limits';
import {
  type DirectMessage,
  listConversations,
  listDirectMessages,
  listGroupMessages,
  readDirectMessages,
  sendDirectMessage,
  sendGroupMessage,
} from '@kopa/contracts/messages';
import { MockError, mock } from '@kopa/contracts/msw';
import { newestFirst, once, pageOf, self, signedIn, textOf } from '../requests.ts';
import type { StoredConversation } from '../stored.ts';
import { activeMemberOf, areConnected, conversationView, groupMessageView, memberOf } from '../views.ts';
import type { World } from '../world.ts';

const longPage = { defaultLimit: pageLimits.longDefault, oldestFirst: true };

/** Direct and group messages. */
export function messageHandlers(world: World) {
  function conversationBetween(a: number, b: number): StoredConversation | undefined {
    return world.conversations.find(
      ({ user1Id, user2Id }) => (user1Id === a && user2Id === b) || (user1Id === b && user2Id === a),
    );
  }

  function messagesBetween(a: number, b: number) {
    const conversation = conversationBetween(a, b);
    return world.messages.filter(({ conversationId }) => conversationId === conversation?.id);
  }

  /** Throws 429 after three unanswered messages to a member who is not a connection. */
  function assertMayWrite(senderId: number, receiverId: number) {
    if (senderId === receiverId) throw new MockError('own_message');
    activeMemberOf(world, receiverId);
    if (areConnected(world, senderId, receiverId)) return;
    const messages = messagesBetween(senderId, receiverId);
    const answered = messages.some((message) => message.senderId === receiverId);
    if (!answered && messages.length >= messagingLimits.unansweredToStrangers) throw new MockError('awaiting_reply');
  }

  function groupOfMember(groupId: number, memberId: number) {
    const group = world.groups.find(({ id }) => id === groupId);
    if (group === undefined) throw new MockError('not_found');
    if (!group.memberIds.has(memberId)) throw new MockError('not_group_member');
    return group;
  }

  return [
    mock(listConversations, (input) => {
      const { user } = self(world, input.params.id);
      const conversations = world.conversations
        .filter(({ user1Id, user2Id }) => user1Id === user.id || user2Id === user.id)
        .map((conversation) => conversationView(world, user.id, conversation))
        .sort((a, b) => (b.lastMessage?.id ?? 0) - (a.lastMessage?.id ?? 0));
      return pageOf(conversations, input);
    }),
    mock(listDirectMessages, (input) => {
      const { user } = self(world, input.params.userId);
      memberOf(world, input.params.otherId);
      const messages = messagesBetween(user.id, input.params.otherId);
      const { after } = input.query;
      if (after !== undefined) return messages.filter(({ id }) => id > after);
      return pageOf(newestFirst(messages), input, longPage);
    }),
    mock(readDirectMessages, ({ params, body }) => {
      const { user } = self(world, params.userId);
      for (const message of messagesBetween(user.id, params.otherId)) {
        if (message.receiverId === user.id && message.id <= body.messageId) message.isRead = true;
      }
      return null;
    }),
    mock(sendDirectMessage, ({ body, request }) => {
      const { user } = self(world, body.senderId);
      assertMayWrite(user.id, body.receiverId);
      const content = textOf(body.content, textLimits.message);
      return once(world, request, () => {
        let conversation = conversationBetween(user.id, body.receiverId);
        if (conversation === undefined) {
          conversation = { id: world.nextId(), user1Id: user.id, user2Id: body.receiverId };
          world.conversations.push(conversation);
        }
        const message: DirectMessage = {
          id: world.nextId(),
          conversationId: conversation.id,
          senderId: user.id,
          receiverId: body.receiverId,
          content,
          createdAt: world.now().toISOString(),
          isRead: false,
        };
        world.messages.push(message);
        world.publish({ type: 'new_message', payload: { message } });
        return { message: { ...message } };
      });
    }),
    mock(listGroupMessages, (input) => {
      const { user } = signedIn(world);
      const group = groupOfMember(input.params.groupId, user.id);
      const messages = world.groupMessages
        .filter(({ groupId }) => groupId === group.id)
        .map((message) => groupMessageView(world, message));
      const { after } = input.query;
      if (after !== undefined) return messages.filter(({ id }) => id > after);
      return pageOf(newestFirst(messages), input, longPage);
    }),
    mock(sendGroupMessage, ({ body, request }) => {
      const { user } = self(world, body.userId);
      groupOfMember(body.groupId, user.id);
      const content = textOf(body.content, textLimits.message);
      return once(world, request, () => {
        const stored = {
          id: world.nextId(),
          userId: user.id,
          groupId: body.groupId,
          content,
          createdAt: world.now().toISOString(),
        };
        world.groupMessages.push(stored);
        const message = groupMessageView(world, stored);
        world.publish({ type: 'new_message', payload: { message } });
        return { message };
      });
    }),
  ];
}
