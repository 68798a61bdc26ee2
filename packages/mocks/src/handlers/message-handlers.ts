import { pageLimits } from '@kopa/contracts/limits';
import * as changes from '@kopa/contracts/message-changes';
import * as messages from '@kopa/contracts/messages';
import type { MockAnswer } from '@kopa/contracts/msw';
import { writingRefusal } from '@kopa/rules/messages';
import { callsOf } from '../calls.ts';
import { assertGroupMember } from '../group-actions.ts';
import {
  messagesBetween,
  readUpTo,
  sendDirectMessage,
  sendGroupMessage,
  writingConditionsOf,
} from '../message-actions.ts';
import { changeDirectMessage, changeGroupMessage } from '../message-changes.ts';
import { directMessageView, groupMessageView } from '../message-views.ts';
import { newestFirst, pageAfter, pageOf } from '../pages.ts';
import { conversationView, isBlocked } from '../views.ts';
import type { World } from '../world.ts';

interface Reading {
  request: Request;
  query: { limit?: number; cursor?: string; after?: number };
}

/** Returns a page of the messages after one, or of the newest messages. Each page has the oldest message first. */
function messagePage<T extends { id: number }>(found: T[], { request, query }: Reading): MockAnswer<T[]> {
  const { after } = query;
  if (after !== undefined) return pageAfter(found, { request, query: { ...query, after } }, pageLimits.longDefault);
  const shape = { defaultLimit: pageLimits.longDefault, oldestFirst: true };
  return pageOf(newestFirst(found), { request, query }, shape);
}

/** Direct and group messages. */
export function messageHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(messages.listConversations, ({ user, ...input }) => {
      const positionOf = (row: messages.Conversation) => row.lastMessage?.id ?? 0;
      const conversations = world.conversations
        .filter(({ user1Id, user2Id }) => user1Id === user.id || user2Id === user.id)
        .map((conversation) => conversationView(world, user.id, conversation))
        .filter(({ lastMessage }) => lastMessage !== null)
        .sort((a, b) => positionOf(b) - positionOf(a));
      return pageOf(conversations, input, { positionOf });
    }),
    calls.member(messages.listDirectMessages, ({ user, ...input }) =>
      messagePage(
        messagesBetween(world, user.id, input.params.otherId).map((message) =>
          directMessageView(world, user.id, message),
        ),
        input,
      ),
    ),
    calls.member(messages.getWritingConditions, ({ user, params }) => ({
      refusal: writingRefusal(writingConditionsOf(world, user.id, params.otherId)),
    })),
    calls.member(messages.readDirectMessages, ({ user, params, body }) => {
      readUpTo(world, user.id, body.messageId, params.otherId);
      return null;
    }),
    calls.member(messages.sendDirectMessage, ({ user, body, key }) => ({
      message: sendDirectMessage(world, user.id, body, key),
    })),
    calls.member(messages.listGroupMessages, ({ user, ...input }) => {
      const group = assertGroupMember(world, input.params.groupId, user.id);
      const found = world.groupMessages.filter(
        ({ groupId, userId }) => groupId === group.id && !isBlocked(world, user.id, userId),
      );
      return messagePage(
        found.map((message) => groupMessageView(world, user.id, message)),
        input,
      );
    }),
    calls.member(messages.sendGroupMessage, ({ user, body, key }) => ({
      message: sendGroupMessage(world, user.id, body, key),
    })),
  ];
}

/** Edits, deletions and reactions. */
export function messageChangeHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(changes.editDirectMessage, ({ user, params, body }) => ({
      message: changeDirectMessage(world, user.id, params.messageId, { do: 'edit', ...body }),
    })),
    calls.member(changes.editGroupMessage, ({ user, params, body }) => ({
      message: changeGroupMessage(world, user.id, params.messageId, { do: 'edit', ...body }),
    })),
    calls.member(changes.deleteDirectMessage, ({ user, params }) => {
      changeDirectMessage(world, user.id, params.messageId, { do: 'delete' });
      return null;
    }),
    calls.member(changes.deleteGroupMessage, ({ user, params }) => {
      changeGroupMessage(world, user.id, params.messageId, { do: 'delete' });
      return null;
    }),
    calls.member(changes.reactToDirectMessage, ({ user, params, body }) => ({
      message: changeDirectMessage(world, user.id, params.messageId, { do: 'react', ...body }),
    })),
    calls.member(changes.reactToGroupMessage, ({ user, params, body }) => ({
      message: changeGroupMessage(world, user.id, params.messageId, { do: 'react', ...body }),
    })),
    calls.member(changes.unreactToDirectMessage, ({ user, params }) => ({
      message: changeDirectMessage(world, user.id, params.messageId, { do: 'unreact' }),
    })),
    calls.member(changes.unreactToGroupMessage, ({ user, params }) => ({
      message: changeGroupMessage(world, user.id, params.messageId, { do: 'unreact' }),
    })),
  ];
}
