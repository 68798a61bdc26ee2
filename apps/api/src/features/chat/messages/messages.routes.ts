import { chatLimits } from '@kopa/contracts/chat/chat-limits';
import {
  getConversation,
  getWritingConditions,
  listConversations,
  listDirectMessages,
  listGroupMessages,
  type MessagesQuery,
  readDirectMessages,
  sendDirectMessage as sendDirectCall,
  sendGroupMessage as sendGroupCall,
} from '@kopa/contracts/chat/messages';
import { pageLimits } from '@kopa/contracts/limits';
import { listRecentMessages } from '@kopa/contracts/notifications/dashboard';
import { assertAroundAlone, assertHoldsMessage } from '@kopa/rules/chat/chats';
import { writingRefusal } from '@kopa/rules/chat/messages';
import { assertFound } from '@kopa/rules/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../../http/api.ts';
import { byId, page, pageAfter, pageRequest } from '../../../http/paging.ts';
import type { Context } from '../../../process/context.ts';
import { findConversation, findConversations, findRecentMessages } from '../conversations.queries.ts';
import { conversationView } from '../conversations.view.ts';
import { findGroupMessages } from '../groups/group-messages.queries.ts';
import { assertGroupMember } from '../groups/groups.actions.ts';
import { sendDirectMessage } from './direct-messages.actions.ts';
import type { MessagePage } from './message-page.queries.ts';
import { readUpTo, sendGroupMessage } from './messages.actions.ts';
import { findDirectMessages } from './messages.queries.ts';
import { findWritingConditions } from './writing-conditions.queries.ts';

export function messagesRoutes(api: Api, context: Context): void {
  api.route({
    ...listConversations,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query);
      const rows = await findConversations(context.db, request.session.memberId, wanted);
      const shown = page(request, reply, rows, wanted.limit, (row) => row.lastMessage.id);
      return shown.map((row) => conversationView(context, row));
    },
  });

  api.route({
    ...getConversation,
    handler: async ({ session, params }) => {
      const row = await findConversation(context.db, session.memberId, params.conversationId);
      assertFound(row);
      return conversationView(context, row);
    },
  });

  api.route({
    ...listRecentMessages,
    handler: (request) => findRecentMessages(context.db, request.session.memberId),
  });

  api.route({
    ...listDirectMessages,
    handler: async (request, reply) => {
      const wanted = messagePage(request.query);
      const rows = await findDirectMessages(context.db, request.session.memberId, request.params.otherId, wanted);
      return inOrder(request, reply, rows, wanted);
    },
  });

  api.route({
    ...getWritingConditions,
    handler: async ({ session, params }) => ({
      refusal: writingRefusal(await findWritingConditions(context.db, session.memberId, params.otherId)),
    }),
  });

  api.route({
    ...readDirectMessages,
    handler: (request) => readUpTo(context, request.session, request.body.messageId, request.params.otherId),
  });

  api.route({
    ...sendDirectCall,
    handler: async (request) => {
      const { body, session } = request;
      const key = request.headers['idempotency-key'];
      return { message: await sendDirectMessage(context, session, body, key) };
    },
  });

  api.route({
    ...listGroupMessages,
    handler: async (request, reply) => {
      const wanted = messagePage(request.query);
      const { memberId } = request.session;
      await assertGroupMember(context.db, request.params.groupId, memberId);
      const rows = await findGroupMessages(context.db, memberId, request.params.groupId, wanted);
      return inOrder(request, reply, rows, wanted);
    },
  });

  api.route({
    ...sendGroupCall,
    handler: async (request) => {
      const { body, session } = request;
      const key = request.headers['idempotency-key'];
      return { message: await sendGroupMessage(context, session, body, key) };
    },
  });
}

function messagePage(query: MessagesQuery): MessagePage {
  assertAroundAlone(query);
  const { limit, before } = pageRequest(query, pageLimits.longDefault);
  if (query.around !== undefined) return { part: 'around', id: query.around, limit };
  if (query.after !== undefined) return { part: 'after', id: query.after, limit };
  return { part: before === null ? 'newest' : 'before', id: before, limit };
}

/** A page, oldest first inside; messages after a given one are in that order already. */
function inOrder<T extends { id: number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: T[],
  { part, id, limit }: MessagePage,
): T[] {
  if (part === 'after') return pageAfter(request, reply, rows, limit);
  if (part !== 'around') return page(request, reply, rows, limit, byId).reverse();
  assertHoldsMessage(rows, id as number);
  const newer = rows.filter((row) => row.id > (id as number)).length;
  return page(request, reply, rows, newer + 1 + chatLimits.around.older, byId).reverse();
}
