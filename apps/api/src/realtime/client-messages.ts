import type { ClientMessageType, ClientPayload } from '@kopa/contracts/realtime';
import type { Context } from '../context.ts';
import { conversationPartner, readUpTo } from '../features/messages/messages.actions.ts';
import { createComment, createPost, likePost, unlikePost } from '../features/social-feeds/social-feeds.actions.ts';
import type { Client } from './hub.ts';
import type { Typing } from './typing.ts';

/** What a handler works with. */
export interface Exchange {
  context: Context;
  client: Client;
  typing: Typing;
}

/** A handler for each message after `authenticate`; a missing one does not compile. */
export type Handlers = {
  [T in Exclude<ClientMessageType, 'authenticate'>]: (
    exchange: Exchange,
    payload: ClientPayload<T>,
  ) => Promise<unknown>;
};

/** Each message runs the same action as its HTTP call. */
export const handlers: Handlers = {
  new_post: ({ context, client }, { type, content, location, clientId }) =>
    createPost(context, client.session, { type, content, location }, clientId),
  new_comment: ({ context, client }, { feedId, content, clientId }) =>
    createComment(context, client.session, feedId, content, clientId),
  like_post: ({ context, client }, { feedId }) => likePost(context, client.session, feedId),
  unlike_post: ({ context, client }, { feedId }) => unlikePost(context, client.session, feedId),

  typing_start: async ({ context, client, typing }, { feedId }) => {
    const userId = client.session.memberId;
    typing.start(`feed:${feedId}`, (isTyping) =>
      context.publish('user_typing', { feedId, userId, typing: isTyping }, 'everyone'),
    );
  },
  typing_stop: async ({ typing }, { feedId }) => typing.stop(`feed:${feedId}`),

  join_thread: ({ context, client }, { threadId }) => conversationPartner(context, client.session, threadId),
  chat_typing_start: async ({ context, client, typing }, { conversationId }) => {
    const userId = client.session.memberId;
    const partner = await conversationPartner(context, client.session, conversationId);
    typing.start(`chat:${conversationId}`, (isTyping) =>
      context.publish('chat_typing_indicator', { conversationId, userId, typing: isTyping }, [partner]),
    );
  },
  chat_typing_stop: async ({ typing }, { conversationId }) => typing.stop(`chat:${conversationId}`),
  message_read: ({ context, client }, { messageId }) => readUpTo(context, client.session, messageId),
};
