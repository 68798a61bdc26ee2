import { type ClientFrame, realtimePath, type ServerFrame } from '@kopa/contracts/realtime';
import { ws } from 'msw';
import { once } from './calls.ts';
import { readUpTo } from './chat/messages.ts';
import { createComment, createPost, setLike } from './feed.ts';
import { onlineConnections } from './people/views.ts';
import type { World } from './world.ts';

/** The live channel of `dev:mock`: it takes the frames of the page and sends those of the world. */
export function liveChannel(world: World) {
  return ws.link(`*${realtimePath}`).addEventListener('connection', ({ client }) => {
    const send = (frame: ServerFrame) => client.send(JSON.stringify(frame));
    client.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as ClientFrame;
      if (frame.type === 'authenticate') world.publish = send;
      const answer = answerTo(world, frame);
      if (answer !== null) send(answer);
    });
    client.addEventListener('close', () => {
      world.publish = () => undefined;
    });
  });
}

/** Carries out a frame of the signed-in member, and returns its echo. */
function answerTo(world: World, { type, payload }: ClientFrame): ServerFrame | null {
  const userId = world.signedInId ?? 0;
  switch (type) {
    case 'authenticate':
      return { type: 'authenticated', payload: { userId, onlineUserIds: onlineConnections(world, userId) } };
    case 'new_post': {
      const { clientId = null } = payload;
      const post = once(world, clientId, () => createPost(world, userId, payload));
      return { type, payload: { post, ...(clientId === null ? {} : { clientId }) } };
    }
    case 'new_comment': {
      const { feedId: postId, clientId = null } = payload;
      const comment = once(world, clientId, () => createComment(world, userId, postId, payload));
      const comments = world.comments.filter((one) => one.feedId === postId).length;
      return { type, payload: { comment, comments, ...(clientId === null ? {} : { clientId }) } };
    }
    case 'like_post':
    case 'unlike_post': {
      const { likes } = setLike(world, userId, payload.feedId, type === 'like_post');
      const change = { feedId: payload.feedId, userId, likes };
      return { type: type === 'like_post' ? 'post_liked' : 'post_unliked', payload: change };
    }
    case 'message_read':
      readUpTo(world, userId, payload.messageId);
      return null;
    case 'ping':
      return { type: 'pong', payload: {} };
    default:
      return null;
  }
}
