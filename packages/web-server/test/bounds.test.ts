import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { answerOn, type BoundedProxy, type Changes, startProxy } from './bounded-proxy.ts';

let web: BoundedProxy;
const uploadBytes = 100_000;
/** More than the system holds for a connection on its way. */
const largeBytes = 24 * 1024 * 1024;
/** Calls that reached the API and that a test has not answered yet. */
let held: { url: string; response: ServerResponse }[] = [];
const asked: string[] = [];

afterEach(async () => {
  await web.close();
  held = [];
  asked.splice(0);
});

/**
 * The API of these tests: reads the body, then answers; `/held` waits for the test, `/large` is more than anybody takes
 * at once.
 */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url as string;
  asked.push(url);
  for await (const _chunk of request);
  if (url.endsWith('/held')) held.push({ url, response });
  else if (url.includes('/large')) response.end(Buffer.alloc(largeBytes));
  else response.end('answered');
}

const start = async (changes: Changes = {}) => {
  web = await startProxy(answer, changes, { trustedProxies: '127.0.0.1' });
};
const from = (address: string) => ({ 'x-forwarded-for': address });
const ask = (path: string, options: RequestInit = {}) => fetch(`${web.url}${path}`, options);
const write = (path: string, bytes = 100, headers = {}) =>
  ask(path, { method: 'POST', body: 'x'.repeat(bytes), headers });
const untilHeld = (count: number) => vi.waitFor(() => expect(held).toHaveLength(count), 30_000);

async function expectOverloaded(answered: Response | Promise<Response>): Promise<void> {
  const refused = await answered;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused.json()).toEqual({ code: 'overloaded', message: expect.any(String) });
}

describe('slow senders', () => {
  it('never reach the API and keep nobody out, however many come from one address', async () => {
    await start();
    for (let i = 0; i < 300; i += 1) await web.beginBody('/api/auth/login', 200, '{"email":');
    expect(await (await write('/api/auth/login')).text()).toBe('answered');
    expect(asked).toEqual(['/api/auth/login']);
  });

  it.each([{ bodyProgress: 30 }, { smallBodyWithin: 30 }])('are answered 408 after %o', async (deadline) => {
    await start(deadline);
    const { status, body } = await answerOn(await web.beginBody('/api/auth/login', 200, '{'));
    expect([status, JSON.parse(body).code]).toEqual([408, 'invalid_request']);
  });

  it('are given up, the oldest first, where one address has too many of them', async () => {
    await start({ bodiesPerClient: 2 });
    const [oldest, next] = [await web.beginBody('/api/a', 9, 'x'), await web.beginBody('/api/b', 9, 'x')];
    expect((await write('/api/c')).status).toBe(200);
    expect(JSON.parse((await answerOn(oldest)).body).code).toBe('overloaded');
    next.write('x'.repeat(8));
    expect((await answerOn(next)).status).toBe(200);
  });

  it('of uploads wait in a pool of their own, and are cut off where they stop', async () => {
    await start({ uploads: { size: 1, waiting: 0 }, bodyProgress: 500 });
    const stopped = await web.beginBody('/api/users/1/upload-photo', uploadBytes, 'x');
    await vi.waitFor(() => expect(asked).toEqual(['/api/users/1/upload-photo']), 30_000);
    await expectOverloaded(write('/api/users/2/upload-photo', uploadBytes));
    expect((await write('/api/users/2/upload-photo')).status).toBe(200);
    expect((await answerOn(stopped)).status).toBe(408);
    expect((await write('/api/users/2/upload-photo', uploadBytes)).status).toBe(200);
  });

  it('who send the head of a request too slowly are answered 408', async () => {
    await start({ headWithin: 30 });
    const client = await web.connect();
    client.write('GET /api/groups HTTP/1.1\r\nhost:');
    const { status, body } = await answerOn(client);
    expect([status, JSON.parse(body).code]).toEqual([408, 'invalid_request']);
  });
});

describe('too many calls', () => {
  it('are refused at once when all places to wait are taken, and waiting ones are served', async () => {
    await start({ calls: { size: 1, waiting: 1 } });
    const [first, second] = [ask('/api/held'), untilHeld(1).then(() => ask('/api/held'))];
    await untilHeld(1);
    await vi.waitFor(() => expectOverloaded(ask('/api/groups')), 30_000);
    held[0]?.response.end();
    await untilHeld(2);
    held[1]?.response.end();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });

  it('that wait too long are refused', async () => {
    await start({ calls: { size: 1, timeout: 20 } });
    void ask('/api/held').catch(() => undefined);
    await untilHeld(1);
    await expectOverloaded(ask('/api/groups'));
  });

  it('of one address leave room for others; addresses of one /64 count as one', async () => {
    await start({ calls: { size: 10, perKey: 1, waitingPerKey: 0 } });
    void ask('/api/held', { headers: from('2001:db8:1:2::1') }).catch(() => undefined);
    await untilHeld(1);
    await expectOverloaded(ask('/api/groups', { headers: from('2001:db8:1:2:ffff::9') }));
    expect((await ask('/api/groups', { headers: from('2001:db8:1:3::1') })).status).toBe(200);
    expect((await ask('/api/groups', { headers: from('203.0.113.1') })).status).toBe(200);
  });

  it('of a client that has gone make room', async () => {
    await start({ calls: { size: 1, waiting: 0 } });
    const leaving = new AbortController();
    const gone = ask('/api/held', { signal: leaving.signal }).catch(() => 'gone');
    await untilHeld(1);
    leaving.abort();
    await gone;
    await vi.waitFor(async () => expect((await ask('/api/groups')).status).toBe(200), 30_000);
  });

  it('leave room for sign-ins', async () => {
    await start({ calls: { size: 1, waiting: 0 }, signIns: { size: 1, waiting: 0 } });
    void ask('/api/held').catch(() => undefined);
    await untilHeld(1);
    expect((await ask('/api/auth/login', { method: 'POST', body: '{}' })).status).toBe(200);
    expect((await ask('/api/admin/auth/login', { method: 'POST', body: '{}' })).status).toBe(200);
    await expectOverloaded(ask('/api/auth/login-as'));
  });

  it('leave room for photos and exports', async () => {
    await start({ calls: { size: 1, waiting: 0 }, files: { size: 1, waiting: 0 } });
    void ask('/api/held').catch(() => undefined);
    await untilHeld(1);
    expect((await ask('/uploads/photo.webp')).status).toBe(200);
    expect((await ask('/api/users/7/export')).status).toBe(200);
    await expectOverloaded(ask('/api/groups'));
  });
});

it('an API that does not answer in time is answered for with 503', async () => {
  await start({ answerWithin: 30 });
  const refused = await ask('/api/held');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
});

describe('slow readers', () => {
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: kopa\r\n\r\n`;

  it('hold no call to the API once it has answered', async () => {
    await start({ calls: { size: 1, waiting: 0 }, smallAnswer: largeBytes });
    const silent = await web.connect();
    silent.pause();
    silent.write(request('/api/large'));
    await vi.waitFor(() => expect(asked).toHaveLength(1), 30_000);
    await vi.waitFor(async () => expect((await ask('/api/groups')).status).toBe(200), 30_000);
  });

  it('who take nothing are cut off, and so is the answer of the API', async () => {
    await start({ calls: { size: 1, waiting: 0 }, readProgress: 100 });
    const silent = await web.connect();
    silent.pause();
    silent.write(request('/api/large'));
    await vi.waitFor(() => expect(asked).toHaveLength(1), 30_000);
    await vi.waitFor(async () => expect((await ask('/api/groups')).status).toBe(200), 30_000);
  });
});

it('sockets have a bound of their own: beyond it upgrades get 503, and calls pass', async () => {
  await start({ sockets: { perKey: 0 } });
  const socket = new WebSocket(`${web.url.replace('http', 'ws')}/ws`);
  const [, refused] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  expect(JSON.parse((await refused.toArray()).join(''))).toMatchObject({ code: 'overloaded' });
  expect((await ask('/api/groups')).status).toBe(200);
});
