import { muteConversation, muteGroup, unmuteConversation, unmuteGroup } from '@kopa/contracts/chat/chat-mutes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../http/api.ts';
import type { Context } from '../../process/context.ts';
import { muteChat } from './muted-chats.actions.ts';
import type { Chat } from './muted-chats.queries.ts';

export function mutedChatsRoutes(api: Api, context: Context): void {
  const answer = async ({ session }: FastifyRequest, reply: FastifyReply, chat: Chat, isMuted: boolean) => {
    await muteChat(context, session, chat, isMuted);
    return reply.status(204).send(null);
  };
  const conversation = ({ conversationId }: { conversationId: number }): Chat => ({ conversationId });
  const group = ({ groupId }: { groupId: number }): Chat => ({ groupId });

  api.route({
    ...muteConversation,
    handler: (request, reply) => answer(request, reply, conversation(request.params), true),
  });
  api.route({
    ...unmuteConversation,
    handler: (request, reply) => answer(request, reply, conversation(request.params), false),
  });
  api.route({ ...muteGroup, handler: (request, reply) => answer(request, reply, group(request.params), true) });
  api.route({ ...unmuteGroup, handler: (request, reply) => answer(request, reply, group(request.params), false) });
}
