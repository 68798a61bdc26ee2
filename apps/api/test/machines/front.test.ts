import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { realtimePath } from '@kopa/contracts/realtime';
import { findFreePorts } from '@kopa/stack/free-ports';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type ApiProcess, startApi } from '../robustness/api-process.ts';
import { createDatabase, type TestDatabase } from '../robustness/databases.ts';
import { type RemoteMember, registerAt } from '../robustness/remote-members.ts';
import { memberOrigin } from '../test-settings.ts';

const sources = fileURLToPath(new URL('../../../../deploy/haproxy', import.meta.url));
const adminHost = 'admin.kopa.test';

let folder: string;
let database: TestDatabase;
let apis: ApiProcess[];
let ada: RemoteMember;
let ports: { secure: number; redirect: number };
let haproxy: ReturnType<typeof spawn>;
const web = createServer((call, response) => response.end(`web ${call.headers.host}`));

/** The configuration of deployments, with addresses of this machine instead of Docker's names, and fewer open files. */
async function configure(webPort: number): Promise<string[]> {
  const servers = (options: string) =>
    apis.map(({ port }, place) => `server api-${place} 127.0.0.1:${port} ${options}`).join('\n    ');
  const changed = {
    'haproxy.cfg': (text: string) =>
      text
        .replace('maxconn 50000', 'maxconn 1000')
        .replace(/server-template api- 10 api:4000 (maxconn \d+).*/g, (_line, options) => servers(options))
        .replace(/(member|admin)-web:8080 (maxconn \d+).*/g, `127.0.0.1:${webPort} $2`),
    'tls.cfg': (text: string) =>
      text
        .replace(':8443', `127.0.0.1:${ports.secure}`)
        .replace(':8080', `127.0.0.1:${ports.redirect}`)
        .replace('/certificates', join(folder, 'kopa.pem')),
  };
  for (const [name, change] of Object.entries(changed)) {
    await writeFile(join(folder, name), change(await readFile(join(sources, name), 'utf8')));
  }
  return Object.keys(changed).flatMap((name) => ['-f', join(folder, name)]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kopa-front-'));
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')];
  const subject = ['-subj', '/CN=kopa.test', '-days', '2'];
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject];
  execFileSync('openssl', options, { stdio: 'ignore' });
  await writeFile(join(folder, 'kopa.pem'), (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')));
  await Promise.all([rm(key), rm(certificate)]);
  database = await createDatabase('migrated');
  const settings = { DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' };
  apis = await Promise.all([startApi(settings), startApi(settings)]);
  ada = await registerAt((apis[0] as ApiProcess).port);
  const first = await findFreePorts([0, 1]);
  ports = { secure: first, redirect: first + 1 };
  await once(web.listen(0, '127.0.0.1'), 'listening');
  const files = await configure((web.address() as AddressInfo).port);
  const env = { ...process.env, ADMIN_HOST: adminHost };
  haproxy = spawn('haproxy', ['-db', ...files], { env, stdio: 'ignore' });
  await vi.waitFor(async () => expect((await ask('/api/auth/user')).status).toBe(200), { timeout: 20_000 });
});
afterAll(async () => {
  haproxy?.kill('SIGTERM');
  await Promise.all(apis.map((api) => api.kill('SIGKILL')));
  web.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

interface FrontAnswer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** A call over TLS by the front, as Ada unless another cookie is given. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<FrontAnswer> {
  return new Promise((resolve, reject) => {
    const options = { port: ports.secure, path, method, rejectUnauthorized: false, agent: false };
    const call = request({ ...options, headers: { host: 'kopa.test', cookie: ada.cookie, ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

describe('the front', () => {
  it.each(['plain', 'tls'])('has a valid configuration with %s.cfg', async (name) => {
    const file = join(folder, `checked-${name}.cfg`);
    const text = await readFile(join(sources, `${name}.cfg`), 'utf8');
    await writeFile(file, text.replace('/certificates', join(folder, 'kopa.pem')));
    const args = ['-c', '-f', join(sources, 'haproxy.cfg'), '-f', file];
    expect(String(execFileSync('haproxy', args, { env: { ...process.env, ADMIN_HOST: adminHost } }))).toContain(
      'valid',
    );
  });

  it('gives calls to the API, pages to the web servers by their host, and redirects to TLS', async () => {
    expect(JSON.parse((await ask('/api/auth/user')).text)).toMatchObject({ id: ada.id });
    expect((await ask('/connections')).text).toBe('web kopa.test');
    expect((await ask('/api/auth/user', { host: adminHost })).text).toBe(`web ${adminHost}`);
    const { status, headers } = await fetch(`http://127.0.0.1:${ports.redirect}/feed`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([308, `https://127.0.0.1:${ports.redirect}/feed`]);
  });

  it('tells the API the address that it sees itself, and an id of its own', async () => {
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
    const socket = new WebSocket(`wss://127.0.0.1:${ports.secure}${realtimePath}`, options);
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
    expect([status, headers['retry-after'], JSON.parse(text).code]).toEqual([503, '1', 'overloaded']);
  });
});
