import type { ClientFrame, ServerFrame } from '@kopa/contracts/realtime';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoWorld } from '../src/demo-world.ts';
import { createComment, createPost, setLike } from '../src/feed-actions.ts';
import { handlersOf } from '../src/handlers.ts';
import { liveChannel } from '../src/live-channel.ts';

const world = createDemoWorld();
const server = setupServer(...handlersOf(world), liveChannel(world));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

async function connect() {
  const socket = new WebSocket('ws://kopa.test/ws');
  const frames: ServerFrame[] = [];
  socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(String(data)) as ServerFrame));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  return { frames, socket, send: (frame: ClientFrame) => socket.send(JSON.stringify(frame)) };
}

test('nothing is answered before the member has authenticated', async () => {
  const { frames, send } = await connect();
  send({ type: 'like_post', payload: { feedId: 1 } });
  send({ type: 'authenticate', payload: { userId: 1 } });
  await expect.poll(() => frames.map(({ type }) => type)).toEqual(['authenticated']);
  expect(frames[0]?.payload).toMatchObject({ userId: 1, onlineUserIds: [2, 10] });
});

test('a post is stored and echoed with its client id, and a refused one returns an error with it', async () => {
  const { frames, send } = await connect();
  send({ type: 'authenticate', payload: { userId: 1 } });
  const clientId = crypto.randomUUID();
  send({ type: 'new_post', payload: { type: 'status', content: ' Live ', clientId } });
  send({ type: 'new_post', payload: { type: 'status', content: '  ', clientId } });
  await expect.poll(() => frames.map(({ type }) => type)).toEqual(['authenticated', 'new_post', 'error']);
  expect(frames[1]?.payload).toMatchObject({ clientId, post: { content: 'Live', userId: 1 } });
  expect(frames[2]?.payload).toMatchObject({ clientId, code: 'invalid_request' });
  expect(world.posts.at(-1)?.content).toBe('Live');
});

test('a member cannot authenticate as another member', async () => {
  const { frames, socket, send } = await connect();
  const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve, { once: true }));
  send({ type: 'authenticate', payload: { userId: 2 } });
  expect((await closed).code).toBe(1008);
  await expect.poll(() => frames).toMatchObject([{ type: 'error', payload: { code: 'forbidden' } }]);
});

test('a post over HTTP reaches the live channel with its key, once if it is repeated', async () => {
  const { frames, send } = await connect();
  send({ type: 'authenticate', payload: { userId: 1 } });
  await expect.poll(() => frames.map(({ type }) => type)).toEqual(['authenticated']);
  const clientId = crypto.randomUUID();
  const headers = { 'content-type': 'application/json', 'idempotency-key': clientId };
  const body = JSON.stringify({ type: 'status', content: 'Over HTTP' });
  for (let times = 0; times < 2; times += 1) {
    expect((await fetch('http://kopa.test/api/social-feeds', { method: 'POST', headers, body })).status).toBe(201);
  }
  send({ type: 'like_post', payload: { feedId: 1 } });
  await expect.poll(() => frames.map(({ type }) => type)).toEqual(['authenticated', 'new_post', 'post_liked']);
  expect(frames[1]?.payload).toMatchObject({ clientId, post: { content: 'Over HTTP', userId: 1 } });
});

test('a page that reports its places gets their events, its own, and a hint of new posts', async () => {
  const { frames, send } = await connect();
  send({ type: 'authenticate', payload: { userId: 1 } });
  send({ type: 'feed', payload: { open: false } });
  send({ type: 'post', payload: { feedId: 1, open: true } });
  send({ type: 'ping', payload: {} });
  await expect.poll(() => frames.at(-1)?.type).toBe('pong');
  frames.length = 0;
  createPost(world, 2, { type: 'status', content: 'Not shown' }, undefined);
  createComment(world, 2, 1, { content: 'Shown' }, undefined);
  const liked = world.posts.find(({ likedBy }) => !likedBy.has(1) && !likedBy.has(2))?.id as number;
  setLike(world, 2, liked, true);
  setLike(world, 1, liked, true);
  send({ type: 'post', payload: { feedId: 1, open: false } });
  send({ type: 'feed', payload: { open: true } });
  send({ type: 'ping', payload: {} });
  await expect.poll(() => frames.at(-1)?.type).toBe('pong');
  createPost(world, 2, { type: 'status', content: 'Shown too' }, undefined);
  await expect.poll(() => frames.at(-1)?.type).toBe('new_post');
  const types = frames.map(({ type }) => type).filter((type) => type !== 'notification');
  expect(types).toEqual(['feed_changed', 'new_comment', 'post_liked', 'pong', 'new_post']);
});
