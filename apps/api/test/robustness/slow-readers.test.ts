import type { Post } from '@kopa/contracts/feed/posts';
import { expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { registerMember } from '../members.ts';
import { connectSocket } from '../sockets.ts';
import { appOfTests } from '../test-app.ts';

/** Enough events to fill the buffers of a connection and the allowed backlog. */
const events = 800;
const text = '漢'.repeat(5_000);

const test = appOfTests();

it('sockets that do not read are closed with 1013, and cut off without an answer to it; others miss nothing', async () => {
  const author = await registerMember(test.app);
  const { body: post } = await author.call('POST', '/api/social-feeds', { type: 'status', content: text });
  const reader = await connectSocket(test.app, author);
  const silent = await connectSocket(test.app, await registerMember(test.app));
  const [atServer] = [...test.app.websocketServer.clients].slice(-1);
  const late = await connectSocket(test.app, await registerMember(test.app));
  for (const socket of [silent, late]) socket.socket.pause();

  for (let i = 1; i <= events; i += 1) {
    test.context.publish('new_post', { post: { ...(post as Post), likes: i } }, 'everyone');
    if (i % 20 === 0) await reader.next('new_post', (event) => event.post.likes === i);
  }
  await vi.waitFor(() => expect(atServer?.readyState).toBe(WebSocket.CLOSING), { timeout: 30_000, interval: 20 });
  late.socket.resume();
  expect(await late.closed).toBe(1013);
  await vi.waitFor(() => expect(test.context.hub.size()).toBe(1), { timeout: 30_000, interval: 20 });
  const seen = reader.frames.filter(({ type }) => type === 'new_post');
  expect(seen.map(({ payload }) => (payload as { post: Post }).post.likes)).toEqual(
    Array.from({ length: events }, (_, i) => i + 1),
  );
  silent.socket.terminate();
  await reader.close();
}, 40_000);
