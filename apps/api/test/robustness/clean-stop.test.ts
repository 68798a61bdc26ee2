import { once } from 'node:events';
import { readReturn } from '@kopa/contracts/realtime';
import { socketLimits } from '@kopa/contracts/socket-limits';
import { beforeAll, expect, it } from 'vitest';
import { connectSocketAt, type TestSocket } from '../sockets.ts';
import { processOfTests } from './own-process.ts';
import { openRequest, type RemoteMember, registerAt } from './remote-members.ts';

const requests = 100;
const portion = 10;
const membersWithSockets = 50;
const socketsEach = 10;

const own = processOfTests();
let members: RemoteMember[];

beforeAll(async () => {
  members = await Promise.all(Array.from({ length: membersWithSockets }, () => registerAt(own.api.port)));
});

it('SIGTERM lets open requests finish, closes sockets with 1001 and tells them when to come back, and ends the process with 0', async () => {
  const { api, database } = own;
  const sockets: TestSocket[] = [];
  for (let i = 0; i < socketsEach; i += 1) {
    sockets.push(...(await Promise.all(members.map((member) => connectSocketAt(api.port, member)))));
  }
  const [paused, ...others] = sockets;
  paused?.socket.pause();
  const open = await Promise.all(
    Array.from({ length: requests }, (_, i) => {
      const text = JSON.stringify({ type: 'status', content: `Post ${i}` });
      return openRequest(members[i % members.length] as RemoteMember, api.port, '/api/social-feeds', text);
    }),
  );

  const closing = others.map(({ socket }) => once(socket, 'close') as Promise<[number, Buffer]>);
  const ended = api.kill('SIGTERM');
  await Promise.race(closing);
  // In portions, because a busy gate refuses some of a hundred at once.
  const statuses: number[] = [];
  while (open.length > 0) {
    statuses.push(...(await Promise.all(open.splice(0, portion).map((request) => request.finish()))));
  }
  expect(statuses).toEqual(Array(requests).fill(201));
  const closed = await Promise.all(closing);
  expect(new Set(closed.map(([code]) => code))).toEqual(new Set([1001]));
  const returns = closed.map(([, reason]) => readReturn(String(reason)) ?? 0);
  const spread = (1000 * sockets.length) / socketLimits.returnsPerSecond;
  expect(Math.min(...returns)).toBeGreaterThanOrEqual(socketLimits.reconnectDelay);
  expect(Math.max(...returns)).toBeLessThanOrEqual(socketLimits.reconnectDelay + spread);
  // Not all in the same tenth of the time.
  expect(new Set(returns.map((time) => Math.floor((10 * time) / spread))).size).toBeGreaterThan(5);
  expect(await ended).toBe(0);
  expect(await database.query('select id from posts')).toHaveLength(requests);
  paused?.socket.terminate();
}, 60_000);
