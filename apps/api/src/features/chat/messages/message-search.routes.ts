import { searchMessages as searchMessagesCall } from '@kopa/contracts/chat/message-search';
import { excerptOf } from '@kopa/rules/chat/chats';
import type { Api } from '../../../http/api.ts';
import { byId, pageRequest, pageTo } from '../../../http/paging.ts';
import type { Context } from '../../../process/context.ts';
import { type FoundRow, searchMessages } from './message-search.queries.ts';

export function messageSearchRoutes(api: Api, context: Context): void {
  api.route({
    ...searchMessagesCall,
    handler: async (request, reply) => {
      const { memberId } = request.session;
      const { q } = request.query;
      const wanted = pageRequest(request.query);
      await context.limits.take('searches', memberId);
      const { messages, reached } = await searchMessages(context.db, memberId, q, wanted);
      const shown = pageTo(request, reply, messages, wanted.limit, byId, reached);
      return shown.map((row) => foundMessage(row, q));
    },
  });
}

function foundMessage({ id: messageId, senderId, senderName, content, ...row }: FoundRow, search: string) {
  const { kind, chatId, title, createdAt } = row;
  const sender = { id: senderId, name: senderName };
  return { kind, chatId, messageId, title, sender, content: excerptOf(content, search), createdAt };
}
