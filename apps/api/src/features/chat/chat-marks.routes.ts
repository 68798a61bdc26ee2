import * as chatMarks from '@kopa/contracts/chat/chat-marks';
import type { Api } from '../../http/api.ts';
import type { Context } from '../../process/context.ts';
import { markChat } from './chat-marks.actions.ts';
import { findPinnedConversations } from './conversations.queries.ts';
import { conversationView } from './conversations.view.ts';
import { findPinnedGroups } from './groups/groups.queries.ts';

export function chatMarksRoutes(api: Api, context: Context): void {
  api.route({
    ...chatMarks.pinConversation,
    handler: ({ session, params: { conversationId } }) =>
      markChat(context, session, { conversationId }, { isPinned: true }),
  });

  api.route({
    ...chatMarks.unpinConversation,
    handler: ({ session, params: { conversationId } }) =>
      markChat(context, session, { conversationId }, { isPinned: false }),
  });

  api.route({
    ...chatMarks.pinGroup,
    handler: ({ session, params: { groupId } }) => markChat(context, session, { groupId }, { isPinned: true }),
  });

  api.route({
    ...chatMarks.unpinGroup,
    handler: ({ session, params: { groupId } }) => markChat(context, session, { groupId }, { isPinned: false }),
  });

  api.route({
    ...chatMarks.markConversationUnread,
    handler: ({ session, params: { conversationId } }) =>
      markChat(context, session, { conversationId }, { isMarkedUnread: true }),
  });

  api.route({
    ...chatMarks.unmarkConversation,
    handler: ({ session, params: { conversationId } }) =>
      markChat(context, session, { conversationId }, { isMarkedUnread: false }),
  });

  api.route({
    ...chatMarks.markGroupUnread,
    handler: ({ session, params: { groupId } }) => markChat(context, session, { groupId }, { isMarkedUnread: true }),
  });

  api.route({
    ...chatMarks.unmarkGroup,
    handler: ({ session, params: { groupId } }) => markChat(context, session, { groupId }, { isMarkedUnread: false }),
  });

  api.route({
    ...chatMarks.getPinnedChats,
    handler: async ({ session }) => {
      const [conversations, groups] = await Promise.all([
        findPinnedConversations(context.db, session.memberId),
        findPinnedGroups(context.db, session.memberId),
      ]);
      return { conversations: conversations.map((row) => conversationView(context, row)), groups };
    },
  });
}
