import { errorCatalogue } from '@kopa/contracts/errors';
import { MockError } from '@kopa/contracts/msw';
import type { ClientFrame, ServerFrame } from '@kopa/contracts/realtime';
import { closeCodes, realtimePath } from '@kopa/contracts/realtime';
import { ws } from 'msw';
import { addComment, addPost, readUpTo, setLike } from './actions.ts';
import { areConnected } from './views.ts';
import type { World } from './world.ts';

/**
 * The live channel of `dev:mock`: authenticates, creates posts, comments and likes, and sends the frames that the world
 * publishes.
 */
export function liveChannel(world: World) {
  const channel = ws.link(`*${realtimePath}`);
  return channel.addEventListener('connection', ({ client }) => {
    const send = (frame: ServerFrame) => client.send(JSON.stringify(frame));
    let memberId: number | null = null;
    client.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as ClientFrame;
      if (frame.type === 'authenticate') {
        if (frame.payload.userId !== world.signedInId) {
          send({ type: 'error', payload: { code: 'forbidden', message: errorCatalogue.forbidden.message } });
          // A frame that is sent in the same tick as the close would be dropped.
          setTimeout(() => client.close(closeCodes.policy));
          return;
        }
        memberId = frame.payload.userId;
        world.publish = send;
        send({ type: 'authenticated', payload: { userId: memberId, onlineUserIds: onlineFriends(world, memberId) } });
      } else if (memberId !== null) {
        const reply = replyTo(world, memberId, frame);
        if (reply !== null) send(reply);
      }
    });
    client.addEventListener('close', () => {
      world.publish = () => undefined;
    });
  });
}

function onlineFriends(world: World, memberId: number): number[] {
  return world.members
    .filter(({ user }) => user.isOnline && areConnected(world, memberId, user.id))
    .map(({ user }) => user.id);
}

/** Returns the echo of a feed frame, an `error`, or null for frames that only others receive. */
function replyTo(world: World, userId: number, frame: ClientFrame): ServerFrame | null {
  const clientId = 'clientId' in frame.payload ? frame.payload.clientId : undefined;
  try {
    switch (frame.type) {
      case 'new_post':
        return { type: 'new_post', payload: { post: addPost(world, userId, frame.payload), clientId } };
      case 'new_comment': {
        const comment = addComment(world, userId, frame.payload.feedId, frame.payload.content);
        const comments = world.comments.filter(({ feedId }) => feedId === comment.feedId).length;
        return { type: 'new_comment', payload: { comment, comments, clientId } };
      }
      case 'like_post':
      case 'unlike_post': {
        const { feedId } = frame.payload;
        const { likes } = setLike(world, userId, feedId, frame.type === 'like_post');
        const type = frame.type === 'like_post' ? 'post_liked' : 'post_unliked';
        return { type, payload: { feedId, userId, likes } };
      }
      case 'message_read': {
        const { messageId } = frame.payload;
        const conversationId = readUpTo(world, userId, messageId);
        return { type: 'message_read_receipt', payload: { conversationId, messageId, readerId: userId } };
      }
      default:
        return null;
    }
  } catch (error) {
    if (!(error instanceof MockError)) throw error;
    return { type: 'error', payload: { code: error.code, message: errorCatalogue[error.code].message, clientId } };
  }
}
