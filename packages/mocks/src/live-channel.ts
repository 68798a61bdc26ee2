import { errorCatalogue } from '@kopa/contracts/errors';
import type { ClientFrame, ServerFrame } from '@kopa/contracts/realtime';
import { clientMessages, closeCodes, realtimePath } from '@kopa/contracts/realtime';
import { trimTexts } from '@kopa/contracts/schema';
import { Refusal } from '@kopa/rules/refusal';
import { ws } from 'msw';
import { createComment, createPost, setLike } from './feed-actions.ts';
import { readUpTo } from './message-actions.ts';
import { assertValid } from './read-input.ts';
import { areConnected, isHidden } from './views.ts';
import type { Audience, World } from './world.ts';

// Each link of msw listens to one channel of the process for good.
const channel = ws.link(`*${realtimePath}`);

/**
 * The live channel of `dev:mock`: authenticates, creates posts, comments and likes, and sends the frames that the world
 * publishes and the page shows. Nothing is merged.
 */
export function liveChannel(world: World) {
  return channel.addEventListener('connection', ({ client }) => {
    const send = (frame: ServerFrame) => client.send(JSON.stringify(frame));
    let memberId: number | null = null;
    const shown: Shown = { feed: null, posts: new Set() };
    client.addEventListener('message', ({ data }) => {
      const frame = readFrame(String(data));
      if (frame.type === 'authenticate') {
        if (frame.payload.userId !== world.signedInId) {
          send({ type: 'error', payload: { code: 'forbidden', message: errorCatalogue.forbidden.message } });
          // A frame that is sent in the same tick as the close would be dropped.
          setTimeout(() => client.close(closeCodes.policy));
          return;
        }
        memberId = frame.payload.userId;
        const ownId = memberId;
        world.publish = (published, audience) => {
          if (isReceiver(audience, ownId, shown)) send(published);
          else if (published.type === 'new_post' && !isHidden(world, ownId, published.payload.post.userId))
            send({ type: 'feed_changed', payload: { posts: 1 } });
        };
        send({ type: 'authenticated', payload: { userId: memberId, onlineUserIds: onlineFriends(world, memberId) } });
      } else if (memberId !== null) {
        if (frame.type === 'feed') shown.feed = frame.payload.open;
        if (frame.type === 'post') shown.posts[frame.payload.open ? 'add' : 'delete'](frame.payload.feedId);
        const reply = replyTo(world, memberId, frame);
        if (reply !== null) send(reply);
      }
    });
    client.addEventListener('close', () => {
      world.publish = () => undefined;
    });
  });
}

/** The places that the page shows; `feed` is null until the page has sent it. */
interface Shown {
  feed: boolean | null;
  posts: Set<number>;
}

function isReceiver(audience: Audience, memberId: number, { feed, posts }: Shown): boolean {
  if (audience === 'everyone') return true;
  if (!('place' in audience)) return audience.includes(memberId);
  const { place, post, concerns, skipped = [] } = audience;
  if (skipped.includes(memberId)) return false;
  const isShown = (place === 'feed' ? feed : posts.has(place)) || (post !== undefined && posts.has(post));
  return feed === null || isShown || concerns.includes(memberId);
}

/** A frame with its texts trimmed. */
function readFrame(text: string): ClientFrame {
  const { type, payload } = JSON.parse(text) as ClientFrame;
  return { type, payload: trimTexts(clientMessages[type], payload) } as ClientFrame;
}

function onlineFriends(world: World, memberId: number): number[] {
  return world.members
    .filter(({ user }) => user.isOnline && areConnected(world, memberId, user.id))
    .map(({ user }) => user.id);
}

/** Runs the action of the HTTP call, which publishes its changes; returns an `error` or null. */
function replyTo(world: World, userId: number, frame: ClientFrame): ServerFrame | null {
  const clientId = 'clientId' in frame.payload ? frame.payload.clientId : undefined;
  try {
    assertValid(clientMessages[frame.type], frame.payload, 'payload');
    switch (frame.type) {
      case 'new_post':
        createPost(world, userId, frame.payload, clientId);
        return null;
      case 'new_comment':
        createComment(world, userId, frame.payload.feedId, frame.payload, clientId);
        return null;
      case 'like_post':
      case 'unlike_post':
        setLike(world, userId, frame.payload.feedId, frame.type === 'like_post');
        return null;
      case 'message_read':
        readUpTo(world, userId, frame.payload.messageId);
        return null;
      case 'ping':
        return { type: 'pong', payload: {} };
      default:
        return null;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { type: 'error', payload: { code: error.code, message: error.message, clientId } };
  }
}
