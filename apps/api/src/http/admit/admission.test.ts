import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { login } from '@kopa/contracts/account/auth';
import { listCases } from '@kopa/contracts/moderation/cases';
import { listOwnReports } from '@kopa/contracts/moderation/reports';
import Fastify, { type RouteOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleErrors } from '../answer/errors.ts';
import type { Api } from '../api.ts';
import { acceptJson } from '../check/validation.ts';
import { admitCalls } from './admission.ts';
import { createGate, type Gate } from './gate.ts';
import type { Gates } from './gates.ts';

/** More bytes than the buffers of a connection hold. */
const large = Buffer.alloc(24 * 1024 * 1024, 'k');
let app: Api;
let gates: Gates;
/** Paths whose handler has begun, or whose answer is ready. */
let begun: string[];
let ready: string[];
/** Ends the handlers of /held. */
let end: () => void;
const sockets: Socket[] = [];

const onePlace = (): Gate => createGate({ size: 1, perKey: 1, waiting: 1, waitingPerKey: 1, stuckAfter: 60_000 });

/** Starts an application with one place of each kind, and one that waits for it. */
beforeEach(async () => {
  [begun, ready] = [[], []];
  app = Fastify({ forceCloseConnections: true }) as unknown as Api;
  handleErrors(app);
  acceptJson(app);
  gates = {
    ...{ calls: onePlace(), socketSignIns: onePlace(), passwords: onePlace(), registrations: onePlace() },
    ...{ uploads: onePlace(), exports: onePlace(), files: onePlace(), portal: onePlace(), rows: onePlace() },
  };
  admitCalls(app, gates);
  app.addHook('onSend', async ({ url }) => void ready.push(url));
  const schema = { tags: ['chat'] };
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  app.all('/held', { schema }, async ({ url }) => {
    begun.push(url);
    await held;
  });
  app.get('/large', { schema }, async () => large);
  app.all('/small', { schema }, async () => 'small');
  const files = { schema, gate: 'files' };
  app.get('/uploads/:file', files, async (_request, reply) => reply.send(Readable.from([large])));
  app.get('/healthz', { schema: { tags: ['health'] } }, async () => 'healthy');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  end();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const url = (path: string) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`;

/** Sends the text of a request over a connection of its own, and reads nothing. */
function send(path: string, { method = 'GET', headers = '', body = '' } = {}): Socket {
  const socket = connect(Number(new URL(url(path)).port), '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.pause();
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: kopa\r\n${headers}\r\n${body}`);
  return socket;
}

/** Ends a connection; resolves when the server has noticed it. */
async function hangUp(socket: Socket | undefined): Promise<void> {
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  const before = await connections();
  socket?.destroy();
  await expect.poll(() => connections()).toBe(before - 1);
}

const seen = (list: () => string[], path: string) => expect.poll(list).toContain(path);

describe('while every place is taken', () => {
  beforeEach(async () => {
    send('/held');
    await seen(() => begun, '/held');
  });

  it('a call waits, and further ones are refused at once with Retry-After; health checks pass', async () => {
    const waiting = fetch(url('/small'));
    await expect.poll(() => gates.calls.waiting()).toBe(1);
    const refused = await fetch(url('/small'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toMatchObject({ code: 'overloaded' });
    expect((await fetch(url('/healthz'))).status).toBe(200);
    end();
    expect(await (await waiting).text()).toBe('small');
  });

  it('a call is refused before its body has come', async () => {
    const waiting = fetch(url('/small'));
    await expect.poll(() => gates.calls.waiting()).toBe(1);
    const headers = 'content-type: application/json\r\ncontent-length: 200\r\n';
    const [answer] = await once(send('/small', { method: 'POST', headers }).resume(), 'data');
    expect(String(answer)).toContain('503 Service Unavailable');
    end();
    await waiting;
  });

  it('a client that hangs up frees no place before its handler has ended', async () => {
    await hangUp(sockets[0]);
    const next = send('/held?next');
    await expect.poll(() => gates.calls.waiting()).toBe(1);
    expect(begun).toEqual(['/held']);
    await hangUp(next);
    end();
    await expect.poll(() => gates.calls.inside()).toBe(0);
    // Nothing is begun for a client that has hung up while it waited.
    expect(begun).toEqual(['/held']);
  });

  it('other kinds have places', async () => {
    expect((await fetch(url('/uploads/a.webp'), { method: 'HEAD' })).status).toBe(200);
  });
});

it('a network that has its part of the passwords keeps no other one out', async () => {
  const other = Fastify() as unknown as Api;
  const passwords = createGate({ size: 2, perKey: 1, waiting: 0, waitingPerKey: 0, stuckAfter: 0 });
  handleErrors(other);
  admitCalls(other, { ...gates, passwords });
  const { promise, resolve } = Promise.withResolvers<void>();
  other.route({
    ...login,
    schema: { tags: login.schema.tags },
    handler: async () => {
      await promise;
      return 'signed in';
    },
  });
  const signIn = (remoteAddress: string) => other.inject({ method: 'POST', url: login.url, remoteAddress });
  const signIns = [signIn('198.51.100.1')];
  await expect.poll(() => passwords.inside()).toBe(1);
  expect((await signIn('198.51.100.1')).statusCode).toBe(503);
  signIns.push(signIn('203.0.113.1'));
  await expect.poll(() => passwords.inside()).toBe(2);
  resolve();
  expect((await Promise.all(signIns)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

it('administrators share no place with the members of their subject', async () => {
  const other = Fastify() as unknown as Api;
  const calls = createGate({ size: 2, perKey: 1, waiting: 0, waitingPerKey: 0, stuckAfter: 0 });
  handleErrors(other);
  admitCalls(other, { ...gates, calls });
  const { promise, resolve } = Promise.withResolvers<string>();
  for (const { url, schema, access } of [listOwnReports, listCases]) {
    other.route({ method: 'GET', url, schema: { tags: schema.tags }, access, handler: () => promise } as RouteOptions);
  }
  const answers = [listOwnReports, listCases].map(({ url }) => other.inject(url));
  await expect.poll(() => calls.inside()).toBe(2);
  resolve('served');
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

it('a route without an area does not start', () => {
  const other = Fastify() as unknown as Api;
  admitCalls(other, gates);
  expect(() => other.get('/nowhere', async () => 'nobody')).toThrow('/nowhere has no area');
});

describe('a client that sends its body slowly', () => {
  it('takes no place', async () => {
    const headers = 'content-type: application/json\r\ncontent-length: 200\r\nexpect: 100-continue\r\n';
    for (let i = 0; i < 20; i += 1) await once(send('/small', { method: 'POST', headers }).resume(), 'data');
    expect((await fetch(url('/small'))).status).toBe(200);
  });

  it('shares the memory for large bodies with others, small ones have room beside them', async () => {
    const headers = 'content-type: application/json\r\ncontent-length: 1000000\r\nexpect: 100-continue\r\n';
    for (let i = 0; i < 33; i += 1) await once(send('/small', { method: 'POST', headers }).resume(), 'data');
    const post = async (body: string) =>
      (await fetch(url('/small'), { method: 'POST', body, headers: { 'content-type': 'application/json' } })).status;
    expect(await post(JSON.stringify('x'.repeat(1_000_000)))).toBe(503);
    expect(await post('"small"')).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => post(JSON.stringify('x'.repeat(1_000_000)))).toBe(200);
  });
});

describe('a client that reads nothing', () => {
  it('takes no place once its answer is ready', async () => {
    send('/large');
    await seen(() => ready, '/large');
    expect(await (await fetch(url('/small'))).text()).toBe('small');
  });

  it('of a file takes a place of files only', async () => {
    send('/uploads/silent.webp');
    await seen(() => ready, '/uploads/silent.webp');
    expect(gates.files.inside()).toBe(1);
    expect((await fetch(url('/small'))).status).toBe(200);
    await hangUp(sockets[0]);
    await expect.poll(() => gates.files.inside()).toBe(0);
  });
});

it('a long answer arrives complete, with its length', async () => {
  const answer = await fetch(url('/large'));
  expect(answer.headers.get('content-length')).toBe(String(large.length));
  expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
});
