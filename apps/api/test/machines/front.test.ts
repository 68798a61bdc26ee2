import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { realtimePath } from '@kopa/contracts/realtime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type ApiProcess, startApi } from '../robustness/api-process.ts';
import { createDatabase, type TestDatabase } from '../robustness/databases.ts';
import { type RemoteMember, registerAt } from '../robustness/remote-members.ts';
import { memberOrigin } from '../test-settings.ts';
import { answerOf, callFront } from './call-front.ts';
import { adminHost, type Front, startFront } from './front.ts';

const sources = fileURLToPath(new URL('../../../../deploy/haproxy', import.meta.url));

let folder: string;
let database: TestDatabase;
let apis: ApiProcess[];
let ada: RemoteMember;
let front: Front;
let webPort: number;
const web = createServer((call, response) => response.end(`web ${call.headers.host}`));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kopa-front-'));
  database = await createDatabase('migrated');
  const settings = { DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' };
  apis = await Promise.all([startApi(settings), startApi(settings)]);
  ada = await registerAt((apis[0] as ApiProcess).port);
  await once(web.listen(0, '127.0.0.1'), 'listening');
  webPort = (web.address() as AddressInfo).port;
  front = await startFront({ folder, apiPorts: apis.map(({ port }) => port), webPort, kind: 'tls' });
  await vi.waitFor(async () => expect((await ask('/api/auth/user')).status).toBe(200), { timeout: 30_000 });
});
afterAll(async () => {
  await front?.stop();
  await Promise.all(apis.map((api) => api.kill('SIGKILL')));
  web.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** A call over TLS by the front, as Ada unless another cookie is given. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', body = '') =>
  callFront(front.port, { path, method, body, headers: { cookie: ada.cookie, ...headers } });

describe('the front', () => {
  it.each(['plain', 'tls'])('has a valid configuration with %s.cfg', async (name) => {
    const files = ['haproxy.cfg', `${name}.cfg`].flatMap((file) => ['-f', join(sources, file)]);
    const env = { ...process.env, ADMIN_HOST: adminHost, CERTIFICATES: join(folder, 'kopa.pem') };
    // As Compose finds the processes; the fronts of the other tests name them by address.
    const output = execFileSync('haproxy', ['-c', ...files], { env });
    expect(String(output)).toContain('valid');
  });

  it('gives calls to the API, pages to the web servers by their host, and redirects to TLS', async () => {
    expect(JSON.parse((await ask('/api/auth/user')).text)).toMatchObject({ id: ada.id });
    expect((await ask('/connections')).text).toBe('web kopa.test');
    expect((await ask('/api/auth/user', { host: adminHost })).text).toBe(`web ${adminHost}`);
    const { status, headers } = await fetch(`http://127.0.0.1:${front.secondPort}/feed`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([308, `https://127.0.0.1:${front.secondPort}/feed`]);
  });

  it('answers public calls from memory for everybody, and all others never', async () => {
    const batch = '/api/public/calendar?batch=2026%20Batch%20A';
    const first = await ask(batch);
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    const kept = await ask(batch, { cookie: '' });
    expect([kept.text, kept.headers.age]).toEqual([first.text, expect.any(String)]);
    const others = ['/api/public/calendar?batch=2026%20Batch%20B', '/api/public/calendar?batch=x', '/api/auth/user'];
    for (const path of others) expect((await ask(path)).headers.age, path).toBeUndefined();
    expect((await ask('/api/public/calendar?batch=x')).status).toBe(400);
    expect((await ask('/api/public/calendar?batch=x')).headers.age).toBeUndefined();
  });

  it('without TLS, gives each app and the API a port', async () => {
    const own = await mkdtemp(join(folder, 'plain-'));
    const apiPorts = apis.map(({ port }) => port);
    const plain = await startFront({ folder: own, apiPorts, webPort, kind: 'plain' });
    const headers = { cookie: ada.cookie, 'x-forwarded-for': '203.0.113.7' };
    const get = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
    await vi.waitFor(async () => expect((await get(plain.apiPort, '/readyz')).status).toBe(200), { timeout: 30_000 });
    const user = await get(plain.port, '/api/auth/user');
    expect(await user.json()).toMatchObject({ id: ada.id });
    const unknown = await get(plain.port, '/api/nothing');
    expect(unknown.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect((await get(plain.apiPort, '/api/auth/user')).status).toBe(200);
    expect(await (await get(plain.port, '/connections')).text()).toBe(`web 127.0.0.1:${plain.port}`);
    expect(await (await get(plain.secondPort, '/api/auth/user')).text()).toBe(`web 127.0.0.1:${plain.secondPort}`);
    const socket = new WebSocket(`ws://127.0.0.1:${plain.port}${realtimePath}`, {
      headers: { cookie: ada.cookie, origin: memberOrigin },
    });
    await once(socket, 'open');
    socket.close();
    await plain.stop();
  });

  it('sends the API the address that it sees itself, and an id of its own', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'forged-by-a-client', cookie: '' };
    const json = { 'content-type': 'application/json', origin: memberOrigin };
    const wrong = JSON.stringify({ email: ada.user.email, password: 'Not-The-Password-1' });
    const { status, headers } = await ask('/api/auth/login', { ...forged, ...json }, 'POST', wrong);
    expect(status).toBe(401);
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    const lines = () => apis.flatMap(({ logged }) => logged).map((line) => JSON.parse(line));
    await expect
      .poll(() => lines().find(({ msg, reqId }) => msg === 'sign-in failed' && reqId === headers['x-request-id']))
      .toMatchObject({ address: '127.0.0.1' });
  });

  it('carries the live channel', async () => {
    const options = {
      headers: { cookie: ada.cookie, origin: memberOrigin, host: 'kopa.test' },
      rejectUnauthorized: false,
    };
    const socket = new WebSocket(`wss://127.0.0.1:${front.port}${realtimePath}`, options);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'authenticate', payload: { userId: ada.id } }));
    const [data] = await once(socket, 'message');
    expect(JSON.parse(String(data))).toMatchObject({ type: 'authenticated', payload: { userId: ada.id } });
    socket.close();
  });

  it('serves on while a process is gone, and refuses with 503 and Retry-After without any', async () => {
    await (apis[0] as ApiProcess).kill('SIGKILL');
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/api/auth/user')).status));
    expect(statuses).toEqual(statuses.map(() => 200));
    await (apis[1] as ApiProcess).kill('SIGKILL');
    const { status, headers, text } = await ask('/api/auth/user');
    expect([status, headers['retry-after'], JSON.parse(text)]).toEqual([503, '1', answerOf('overloaded')]);
  });
});
