import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { buildWebServer } from '../src/web-server.ts';
import { builtApp } from './built-app.ts';

let built: ReturnType<typeof builtApp>;
let api: Server;
let web: FastifyInstance;
let webUrl: string;
let socketUrl: string;

/** A fake API that answers with the request it got. Its WebSocket needs a cookie and echoes. */
beforeEach(async () => {
  built = builtApp();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.setHeader('content-type', 'application/json');
    response.setHeader('set-cookie', 'session=s1; HttpOnly');
    response.end(
      JSON.stringify({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }),
    );
  };
  api = createServer((request, response) => void answer(request, response));
  const sockets = new WebSocketServer({ noServer: true });
  api.on('upgrade', (request: IncomingMessage, socket, head) => {
    if (!request.headers.cookie) {
      socket.end(
        'HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      );
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.send(
        JSON.stringify({
          host: request.headers.host,
          origin: request.headers.origin,
          forwardedFor: request.headers['x-forwarded-for'],
        }),
      );
      client.on('message', (data) => {
        if (String(data) === 'leave') client.close(1008, 'bye');
        else if (String(data) === 'break') client.terminate();
        else client.send(String(data));
      });
    });
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  web = await buildWebServer({
    root: built.root,
    publicUrl: 'http://localhost:5173',
    browserConfig: { adminWebUrl: null },
    proxyTo: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    logLevel: 'silent',
  });
  webUrl = await web.listen({ port: 0, host: '127.0.0.1' });
  socketUrl = webUrl.replace('http', 'ws');
});
afterEach(async () => {
  await web.close();
  await stopApi();
  built.remove();
});

async function stopApi(): Promise<void> {
  api.closeAllConnections();
  if (api.listening) await new Promise((resolve) => api.close(resolve));
}

/** Status, headers and body of a refused upgrade. */
const upgrade = { connection: 'Upgrade', upgrade: 'websocket', cookie: 'session=s0' };

async function refusedUpgrade(path: string, headers = {}) {
  const socket = new WebSocket(`${socketUrl}${path}`, { headers });
  const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  const body = (await answer.toArray()).join('');
  return { status: answer.statusCode, headers: answer.headers, body };
}

test('a call reaches the API with body, cookie, host and origin, and names the client', async () => {
  const answer = await fetch(`${webUrl}/api/social-feeds?limit=2`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: 'session=s0',
      origin: 'http://localhost:5173',
      'x-forwarded-for': '6.6.6.6',
    },
    body: '{"content":"Ẹ káàárọ̀"}',
  });
  expect(answer.headers.get('set-cookie')).toContain('session=s1');
  expect(await answer.json()).toMatchObject({
    method: 'POST',
    url: '/api/social-feeds?limit=2',
    body: '{"content":"Ẹ káàárọ̀"}',
    headers: {
      host: new URL(webUrl).host,
      origin: 'http://localhost:5173',
      cookie: 'session=s0',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    },
  });
});

test('an answer has no header about a connection that stays open, and announces the close that the client asked for', async () => {
  const head = (agent: Agent) =>
    new Promise<{ headers: IncomingMessage['headers']; port: number | undefined }>((resolve, reject) => {
      httpRequest(`${webUrl}/api/auth/user`, { agent }, (answer) => {
        const { headers, socket } = answer;
        const { localPort: port } = socket;
        answer.resume().once('end', () => setImmediate(resolve, { headers, port }));
      })
        .on('error', reject)
        .end();
    });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const first = await head(agent);
  const second = await head(agent);
  for (const { headers } of [first, second]) {
    expect(Object.keys(headers)).not.toContain('connection');
    expect(Object.keys(headers)).not.toContain('keep-alive');
  }
  expect(second.port).toBe(first.port);
  agent.destroy();
  expect((await head(new Agent({ keepAlive: false }))).headers.connection).toBe('close');
});

test('uploads come from the API, other paths do not', async () => {
  expect(await (await fetch(`${webUrl}/uploads/photo.webp`)).json()).toMatchObject({ url: '/uploads/photo.webp' });
  expect((await fetch(`${webUrl}/apiary`, { headers: { accept: 'application/json' } })).status).toBe(404);
});

test('a photo of full size passes', async () => {
  const body = 'a'.repeat(14_000_000);
  const answer = await fetch(`${webUrl}/api/users/1/upload-photo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(((await answer.json()) as { body: string }).body).toHaveLength(body.length);
});

test('while the API is away calls get 503 with Retry-After, and the pages are still there', async () => {
  await stopApi();
  const answer = await fetch(`${webUrl}/api/auth/user`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(await answer.json()).toEqual({ code: 'unavailable', message: expect.any(String) });
  expect((await fetch(`${webUrl}/`)).status).toBe(200);
});

test('the socket carries frames both ways, keeps host and origin, and closes with the code of the API', async () => {
  const socket = new WebSocket(`${socketUrl}/ws`, {
    headers: { cookie: 'session=s0' },
    origin: 'http://localhost:5173',
  });
  const [hello] = await once(socket, 'message');
  expect(JSON.parse(String(hello))).toEqual({
    host: new URL(webUrl).host,
    origin: 'http://localhost:5173',
    forwardedFor: '127.0.0.1',
  });
  socket.send('kopa');
  const [echo] = await once(socket, 'message');
  expect(String(echo)).toBe('kopa');
  socket.send('leave');
  const [code, reason] = await once(socket, 'close');
  expect([code, String(reason)]).toEqual([1008, 'bye']);
});

test('a refusal of the API refuses the upgrade itself', async () => {
  expect(await refusedUpgrade('/ws')).toMatchObject({ status: 401, body: '{}' });
  expect((await refusedUpgrade('/other', { cookie: 'session=s0' })).status).toBe(404);
});

test('an upgrade that names another server, or none at all, reaches nobody and ends nothing', async () => {
  for (const target of ['http://127.0.0.1:1/ws', '//127.0.0.1:1/ws', '//', '*', 'https://x/ws']) {
    const request = httpRequest({ host: '127.0.0.1', port: new URL(webUrl).port, path: target, headers: upgrade });
    const answered = once(request, 'response');
    request.end();
    const [answer] = (await answered) as [IncomingMessage];
    expect(answer.statusCode).toBe(404);
    answer.resume();
  }
  expect((await fetch(`${webUrl}/healthz`)).status).toBe(200);
});

test('a 503 of the API is passed on at once; the API is not asked again', async () => {
  let asked = 0;
  api.removeAllListeners('request').on('request', (_request, response: ServerResponse) => {
    asked += 1;
    response.writeHead(503, { 'retry-after': '1' }).end();
  });
  expect((await fetch(`${webUrl}/api/groups`)).status).toBe(503);
  expect(asked).toBe(1);
});

test('while the API is away an upgrade gets 503, and the server lives on', async () => {
  await stopApi();
  const refused = await refusedUpgrade('/ws', { cookie: 'session=s0' });
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'unavailable' });
  expect((await fetch(`${webUrl}/healthz`)).status).toBe(200);
});

test('a socket ends when the API breaks it off, and the server can stop while sockets are open', async () => {
  const dropped = new WebSocket(`${socketUrl}/ws`, { headers: { cookie: 'session=s0' } });
  const kept = new WebSocket(`${socketUrl}/ws`, { headers: { cookie: 'session=s0' } });
  await Promise.all([once(dropped, 'message'), once(kept, 'message')]);
  dropped.send('break');
  expect((await once(dropped, 'close'))[0]).toBe(1006);
  const keptClosed = once(kept, 'close');
  await web.close();
  expect((await keptClosed)[0]).toBe(1006);
});
