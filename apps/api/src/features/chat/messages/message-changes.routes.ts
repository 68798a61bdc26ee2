import * as changes from '@kopa/contracts/chat/message-changes';
import type { ReactionEmoji } from '@kopa/contracts/chat/message-parts';
import type { Api } from '../../../http/api.ts';
import type { MemberSession } from '../../../identity/sessions.queries.ts';
import type { Context } from '../../../process/context.ts';
import { changeDirectMessage, changeGroupMessage, type MessageChange } from './message-changes.actions.ts';
import { reactToDirectMessage, reactToGroupMessage } from './reactions.actions.ts';

/** Edits, deletions and reactions. */
export function messageChangesRoutes(api: Api, context: Context): void {
  const direct = ({ session, params }: Changing, change: MessageChange) =>
    changeDirectMessage(context, session, params.messageId, change);
  const group = ({ session, params }: Changing, change: MessageChange) =>
    changeGroupMessage(context, session, params.messageId, change);
  const reactToDirect = ({ session, params }: Changing, emoji: ReactionEmoji | null) =>
    reactToDirectMessage(context, session, params.messageId, emoji);
  const reactToGroup = ({ session, params }: Changing, emoji: ReactionEmoji | null) =>
    reactToGroupMessage(context, session, params.messageId, emoji);

  api.route({
    ...changes.editDirectMessage,
    handler: async (request) => ({ message: await direct(request, { do: 'edit', ...request.body }) }),
  });
  api.route({
    ...changes.editGroupMessage,
    handler: async (request) => ({ message: await group(request, { do: 'edit', ...request.body }) }),
  });
  api.route({
    ...changes.deleteDirectMessage,
    handler: async (request) => void (await direct(request, { do: 'delete' })),
  });
  api.route({
    ...changes.deleteGroupMessage,
    handler: async (request) => void (await group(request, { do: 'delete' })),
  });
  api.route({
    ...changes.reactToDirectMessage,
    handler: async (request) => ({ message: await reactToDirect(request, request.body.emoji) }),
  });
  api.route({
    ...changes.reactToGroupMessage,
    handler: async (request) => ({ message: await reactToGroup(request, request.body.emoji) }),
  });
  api.route({
    ...changes.unreactToDirectMessage,
    handler: async (request) => ({ message: await reactToDirect(request, null) }),
  });
  api.route({
    ...changes.unreactToGroupMessage,
    handler: async (request) => ({ message: await reactToGroup(request, null) }),
  });
}

interface Changing {
  session: MemberSession;
  params: { messageId: number };
}
