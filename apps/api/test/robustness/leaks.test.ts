import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../members.ts';
import { connectSocket } from '../sockets.ts';
import { appOfTests } from '../test-app.ts';

/** Minutes of load after the warm-up: an hour for a release. */
const minutes = Number(process.env.LEAK_MINUTES ?? 1);
/** The engine's own tables grow for about as many rounds: 1.1 MB in the first 40, 0.3 MB in the next 40. */
const warmUpRounds = 25;
const socketsEach = 10;
const callsEach = 20;
/** Bytes in ten minutes, or in a shorter run, whose noise is as large. */
const growthAtMost = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const test = appOfTests();
let members: TestMember[];
beforeAll(async () => {
  members = await Promise.all(Array.from({ length: 20 }, () => registerMember(test.app)));
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Every member opens sockets, reads, writes, and closes the sockets. */
async function round(): Promise<void> {
  await Promise.all(
    members.map(async (member) => {
      const sockets = await Promise.all(Array.from({ length: socketsEach }, () => connectSocket(test.app, member)));
      for (let call = 0; call < callsEach; call += 1) {
        const path = call % 2 === 0 ? '/api/social-feeds?limit=5' : `/api/users/${member.id}/notifications`;
        expect((await member.call('GET', path)).status).toBe(200);
      }
      const post = { type: 'status', content: 'Good morning' };
      expect((await member.call('POST', '/api/social-feeds', post)).status).toBe(201);
      await Promise.all(sockets.map((socket) => socket.close()));
    }),
  );
}

/** The heap that is in use after a round, once the last sockets have gone. */
async function heapAfterRound(): Promise<number> {
  await round();
  await expect.poll(() => test.context.hub.size()).toBe(0);
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it(
  'the heap grows by at most 1 MB in ten minutes of calls, with sockets that come and go',
  async () => {
    for (let turn = 0; turn < warmUpRounds; turn += 1) await heapAfterRound();
    const started = performance.now();
    const heaps: number[] = [];
    while (performance.now() - started < minutes * 60_000) heaps.push(await heapAfterRound());
    const third = Math.ceil(heaps.length / 3);
    const least = (values: number[]) => Math.min(...values);
    const growth = least(heaps.slice(-third)) - least(heaps.slice(0, third));
    expect(heaps.length).toBeGreaterThan(3);
    expect(growth).toBeLessThanOrEqual(growthAtMost * Math.max(1, minutes / 10));
  },
  (minutes + 5) * 60_000,
);
