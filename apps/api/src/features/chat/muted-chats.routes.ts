import { muteConversation, muteGroup, unmuteConversation, unmuteGroup } from '@kopa/contracts/chat/chat-mutes';
import type { Api } from '../../http/api.ts';
import type { Context } from '../../process/context.ts';
import { muteChat } from './muted-chats.actions.ts';

export function mutedChatsRoutes(api: Api, context: Context): void {
  api.route({
    ...muteConversation,
    handler: ({ session, params: { conversationId } }) => muteChat(context, session, { conversationId }, true),
  });
  api.route({
    ...unmuteConversation,
    handler: ({ session, params: { conversationId } }) => muteChat(context, session, { conversationId }, false),
  });
  api.route({
    ...muteGroup,
    handler: ({ session, params: { groupId } }) => muteChat(context, session, { groupId }, true),
  });
  api.route({
    ...unmuteGroup,
    handler: ({ session, params: { groupId } }) => muteChat(context, session, { groupId }, false),
  });
}
