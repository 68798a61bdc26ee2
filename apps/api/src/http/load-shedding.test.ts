import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { errorCatalogue } from '@kopa/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shedLoad } from './load-shedding.ts';
import type { Slots } from './pools.ts';

const administrators = 'https://admin.kopa.test';
let isUsedUp = true;
const slots: Slots = { isUsedUp: () => isUsedUp, take: () => null, refused: 0 };
let server: Server;
let base: string;

beforeAll(async () => {
  const createServer = shedLoad(slots, [administrators], 5_000);
  server = createServer((_request, response) => response.end('served'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('while every slot is taken', () => {
  it('a call is refused with a normal error and Retry-After', async () => {
    const answer = await fetch(`${base}/api/social-feeds`, { method: 'POST', body: 'a post' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ code: 'overloaded', message: errorCatalogue.overloaded.message });
  });

  it('the administrators’ origin may read the refusal, and no other origin', async () => {
    const readableBy = async (origin: string) =>
      (await fetch(base, { headers: { origin } })).headers.get('access-control-allow-origin');
    expect(await readableBy(administrators)).toBe(administrators);
    expect(await readableBy('https://elsewhere.test')).toBeNull();
  });

  it.each(['/healthz', '/readyz', '/healthz/', '/readyz?from=balancer'])('%s is served', async (path) => {
    expect(await (await fetch(base + path)).text()).toBe('served');
  });

  it.each(['/uploads/a.webp', '/api/users/7/export'])('%s, which has slots of its own, is served', async (path) => {
    expect(await (await fetch(base + path)).text()).toBe('served');
  });

  it('refusals are counted', async () => {
    const before = slots.refused;
    await fetch(base);
    await fetch(`${base}/healthz`);
    expect(slots.refused).toBe(before + 1);
  });

  it('a URL that only begins like a health check is refused', async () => {
    expect((await fetch(`${base}/healthzz`)).status).toBe(503);
  });
});

it('every request is served while there are free slots', async () => {
  isUsedUp = false;
  expect(await (await fetch(`${base}/api/social-feeds`)).text()).toBe('served');
});

it('a client that reads nothing of its answer is disconnected', async () => {
  const unread = shedLoad(slots, [], 5_000, { timeout: 50, unreadBytes: Number.POSITIVE_INFINITY });
  const slow = unread((_request, response) => response.end(Buffer.alloc(24 * 1024 * 1024)));
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  const client = connect((slow.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  client.pause();
  const [atServer] = (await once(slow, 'connection')) as [Socket];
  client.write('GET /api/social-feeds HTTP/1.1\r\nhost: kopa\r\n\r\n');
  await once(atServer, 'close');
  client.destroy();
  slow.close();
});
