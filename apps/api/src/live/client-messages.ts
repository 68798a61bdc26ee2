import { likePost as likeCall } from '@kopa/contracts/feed/posts';
import type { ClientMessageType, ClientPayload } from '@kopa/contracts/realtime';
import type { Subject } from '@kopa/contracts/subjects';
import { asRefusal } from '../db/as-refusal.ts';
import { conversationPartner, readUpTo, typingPartner } from '../features/chat/messages/messages.actions.ts';
import { createComment } from '../features/feed/comments.actions.ts';
import { likePost, unlikePost } from '../features/feed/likes.actions.ts';
import { createPost, typingAudience } from '../features/feed/social-feeds.actions.ts';
import { nameOfRow } from '../http/admit/admission.ts';
import type { Context } from '../process/context.ts';
import { serverFrame } from './frames.ts';
import type { Client } from './hub.ts';
import type { Typing } from './typing.ts';

/** The input of a handler besides the payload. */
export interface Exchange {
  context: Context;
  client: Client;
  /** The typing signs of the socket, made for the first one. */
  typing: () => Typing;
}

/** A handler for each message except `authenticate`. A missing handler is a type error. */
export type Handlers = {
  [T in Exclude<ClientMessageType, 'authenticate'>]: (
    exchange: Exchange,
    payload: ClientPayload<T>,
  ) => Promise<unknown>;
};

/** Each message runs the same action as its HTTP call. */
export const handlers: Handlers = {
  // A repetition publishes nothing, so that only this socket gets its answer.
  new_post: async ({ context, client }, { clientId, ...input }) => {
    const { result: post, replayed } = await createPost(context, client.session, input, clientId);
    if (replayed) client.socket.send(serverFrame('new_post', { post, clientId }));
  },
  new_comment: async ({ context, client }, { clientId, feedId: postId, ...input }) => {
    const { result, replayed } = await createComment(context, client.session, postId, input, clientId);
    if (replayed) client.socket.send(serverFrame('new_comment', { ...result, clientId }));
  },
  like_post: ({ context, client }, { feedId: postId }) => likePost(context, client.session, postId),
  unlike_post: ({ context, client }, { feedId: postId }) => unlikePost(context, client.session, postId),

  typing_start: ({ context, client, typing }, { feedId: postId }) =>
    typing().start('feed', postId, async () => {
      const userId = client.session.memberId;
      if (!(await mayShowSign(context, userId))) return null;
      const audience = await typingAudience(context, userId, postId);
      return (isTyping) => context.publish('user_typing', { feedId: postId, userId, typing: isTyping }, audience);
    }),
  typing_stop: async ({ typing }, { feedId: postId }) => typing().stop('feed', postId),

  join_thread: ({ context, client }, { threadId }) => conversationPartner(context, client.session, threadId),
  chat_typing_start: ({ context, client, typing }, { conversationId }) =>
    typing().start('chat', conversationId, async () => {
      const userId = client.session.memberId;
      if (!(await mayShowSign(context, userId))) return null;
      const partner = await typingPartner(context, client.session, conversationId);
      if (partner === null) return null;
      return (isTyping) =>
        context.publish('chat_typing_indicator', { conversationId, userId, typing: isTyping }, [partner]);
    }),
  chat_typing_stop: async ({ typing }, { conversationId }) => typing().stop('chat', conversationId),
  message_read: ({ context, client }, { messageId }) => readUpTo(context, client.session, messageId),

  feed: async ({ context, client }, { open }) => context.hub.viewers.showFeed(client, open),
  post: async ({ context, client }, { feedId: postId, open }) => context.hub.viewers.showPost(client, postId, open),
  visibility: async ({ context, client }, { visible }) => context.hub.setVisible(client, visible),
  ping: async ({ client }) => client.socket.send(serverFrame('pong', {})),
};

/**
 * The area of each message, as that of its HTTP call. Messages without one are about the socket itself: they count
 * against the limit of frames, but not as calls.
 */
export const areas: Readonly<Record<ClientMessageType, Subject | null>> = {
  authenticate: 'people',
  new_post: 'feed',
  new_comment: 'feed',
  like_post: 'feed',
  unlike_post: 'feed',
  typing_start: 'feed',
  typing_stop: 'feed',
  join_thread: 'chat',
  chat_typing_start: 'chat',
  chat_typing_stop: 'chat',
  message_read: 'chat',
  feed: null,
  post: null,
  visibility: null,
  ping: null,
};

const writesOfPosts = new Set<ClientMessageType>(['like_post', 'unlike_post', 'new_comment']);

/** The row that a message writes, as its HTTP call names it. */
export function rowOf(type: ClientMessageType, payload: Partial<ClientPayload<'like_post'>>): string | undefined {
  return writesOfPosts.has(type) ? nameOfRow(likeCall.hotRow, { params: { id: payload.feedId } }) : undefined;
}

/** Typing signs above the limit are dropped without an error, because the member loses nothing. */
function mayShowSign(context: Context, memberId: number): Promise<boolean> {
  return context.limits.take('typingSigns', memberId).then(
    () => true,
    (error: unknown) => {
      if (asRefusal(error).code === 'rate_limited') return false;
      throw error;
    },
  );
}
