import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerOf } from './call-front.ts';
import { type Front, startFront } from './front.ts';

describe('the front of processes that fail', () => {
  let passesCheck = true;
  let isHolding = true;
  /** How many calls of /api/groups it hangs up on. */
  let hangsUp = 0;
  const held: ServerResponse[] = [];
  const heldFiles: ServerResponse[] = [];
  const heldSignIns: ServerResponse[] = [];
  /** Bodies that are being received. */
  let slowBodies = 0;
  /** The router of the API decodes it and ignores the slash. */
  const encodedSignIn = '/api/auth/log%69n/';
  /**
   * Answers calls whatever the result of its check, holds those to /api/held, sign-ins and files, and hangs up on those to
   * /api/hang-up.
   */
  const process = createServer((call, response) => {
    if (call.url === '/api/portal/slow')
      response.writeHead(504, { 'x-request-id': 'a request' }).end('the portal is slow');
    else if (call.url === '/api/hang-up' || (call.url === '/api/groups' && hangsUp-- > 0)) call.socket.destroy();
    else if (call.url === '/api/held' && isHolding) held.push(response);
    else if (call.url === '/uploads/held.webp') heldFiles.push(response);
    else if (call.url === encodedSignIn) heldSignIns.push(response);
    else if (call.url === '/api/slow') {
      slowBodies += 1;
      call
        .on('error', () => undefined)
        .on('close', () => {
          slowBodies -= 1;
        });
      call.resume();
    } else response.writeHead(call.url === '/readyz' && !passesCheck ? 503 : 200).end('served');
  });
  let other: Front;
  let ownFolder: string;
  beforeAll(async () => {
    await once(process.listen(0, '127.0.0.1'), 'listening');
    const { port } = process.address() as AddressInfo;
    ownFolder = await mkdtemp(join(tmpdir(), 'kopa-front-'));
    const settings = { LOG_SAMPLE: '1000000' };
    other = await startFront({ folder: ownFolder, apiPorts: [port], webPort: port, kind: 'plain', settings });
  });
  afterAll(async () => {
    await other.stop();
    process.close();
    await rm(ownFolder, { recursive: true });
  });
  /** Over a connection of its own: for one that was used before, HAProxy leaves it to the client to try again. */
  const answer = (
    path: string,
    method = 'GET',
    headers = {},
    port = other.port,
    localAddress = '127.0.0.1',
  ): Promise<[status: number, text: string]> =>
    new Promise((resolve, reject) => {
      const call = httpRequest({ port, path, method, headers, localAddress, agent: false }, (response) => {
        text(response).then((body) => resolve([response.statusCode ?? 0, body]), reject);
      });
      call.on('error', reject).end();
    });
  /** Begins to send a body that does not fit into the front's buffer, and goes no further. */
  const sendSlowly = (options: { port: number; headers: OutgoingHttpHeaders; localAddress: string }) => {
    const call = httpRequest({ ...options, path: '/api/slow', method: 'POST', agent: false });
    call.on('error', () => undefined).write('x'.repeat(20_000));
    return call;
  };

  const log = () => readFile(join(ownFolder, 'front.log'), 'utf8');
  const timesOf = async (state: string) => (await log()).split(`\nServer api/api-1 is ${state}`).length - 1;

  it('gives them calls in each outage, as long as none passes its check', async () => {
    await vi.waitFor(async () => expect(await answer('/api/auth/user')).toEqual([200, 'served']), { timeout: 30_000 });
    for (const outage of [1, 2, 3]) {
      passesCheck = false;
      await expect.poll(() => timesOf('DOWN')).toBe(outage);
      expect(await answer('/api/auth/user')).toEqual([200, 'served']);
      if (outage === 3) break;
      passesCheck = true;
      await expect.poll(() => timesOf('UP')).toBe(outage);
    }
  });

  it('answers calls while more files are read slowly than it has slots for calls', async () => {
    const reading = Array.from({ length: 150 }, () => answer('/uploads/held.webp'));
    await expect.poll(() => heldFiles.length).toBeGreaterThanOrEqual(100);
    expect(await answer('/api/groups')).toEqual([200, 'served']);
    for (const file of heldFiles) file.end();
    await Promise.allSettled(reading);
  });

  it.each([
    ['of a known length', { 'content-length': 60_000 }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('answers calls while more bodies %s come slowly than it has slots for calls', async (_, headers) => {
    for (const port of [other.port, other.apiPort]) {
      const sending = Array.from({ length: 150 }, (_each, index) =>
        sendSlowly({ port, headers, localAddress: `127.0.0.${2 + (index % 5)}` }),
      );
      await expect.poll(() => slowBodies).toBeGreaterThanOrEqual(60);
      const answered = answer('/api/groups', 'GET', {}, port);
      await answered.finally(() => {
        for (const call of sending) call.destroy();
      });
      expect(await answered).toEqual([200, 'served']);
      await expect.poll(() => slowBodies).toBe(0);
    }
  });

  it('gives one address half of the slots for uploads, so that others can still upload', async () => {
    const headers = { 'content-length': 60_000 };
    const refused: unknown[] = [];
    const sending = Array.from({ length: 100 }, () => {
      const call = sendSlowly({ port: other.port, headers, localAddress: '127.0.0.2' });
      call.on('response', (response) => {
        const { statusCode, headers: answered } = response;
        void text(response).then((body) => refused.push([statusCode, answered['retry-after'], JSON.parse(body)]));
      });
      return call;
    });
    await expect.poll(() => refused.length).toBe(100 - 32);
    expect(new Set(refused.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify([429, '2', answerOf('rate_limited')])]),
    );
    await expect.poll(() => slowBodies).toBe(32);
    const another = sendSlowly({ port: other.port, headers, localAddress: '127.0.0.3' });
    await expect.poll(() => slowBodies).toBe(33);
    for (const call of [...sending, another]) call.destroy();
    await expect.poll(() => slowBodies).toBe(0);
    const again = sendSlowly({ port: other.port, headers, localAddress: '127.0.0.2' });
    await expect.poll(() => slowBodies).toBe(1);
    again.destroy();
  });

  it('lets calls, and sign-ins of other networks, go before a crowd of sign-ins of one, however its path is written', async () => {
    const statuses: number[] = [];
    const crowd = Array.from({ length: 600 }, async () =>
      statuses.push((await answer(encodedSignIn, 'POST', {}, other.port, '127.0.0.2'))[0]),
    );
    await expect.poll(() => statuses).toContain(503);
    expect(await answer('/api/groups')).toEqual([200, 'served']);
    const elsewhere = answer('/api/auth/login', 'POST', {}, other.port, '127.0.0.3');
    // Four hundred wait before it.
    for (let freed = 0; freed < 20; freed += 1) {
      heldSignIns.shift()?.end();
      if ((await Promise.race([elsewhere, wait(20)])) !== undefined) break;
    }
    expect(await elsewhere).toEqual([200, 'served']);
    while (statuses.length < crowd.length) {
      for (const response of heldSignIns.splice(0)) response.end();
      await wait(20);
    }
    await Promise.all(crowd);
  });

  it('refuses calls at once where too many wait, and lets others than the crowd go first', async () => {
    const statuses: number[] = [];
    const waiting = Array.from({ length: 700 }, async () => statuses.push((await answer('/api/held'))[0]));
    await vi.waitFor(() => expect(statuses).toContain(503), { timeout: 30_000 });
    expect(await answer('/api/auth/login')).toEqual([200, 'served']);
    const elsewhere = answer('/api/groups');
    // Of the four hundred that wait only those go before it that came before their area was a crowd.
    for (let freed = 0; freed < 60; freed += 1) {
      held[freed]?.end();
      if ((await Promise.race([elsewhere, wait(20)])) !== undefined) break;
    }
    expect(await elsewhere).toEqual([200, 'served']);
    isHolding = false;
    for (const response of held) response.end();
    await Promise.allSettled(waiting);
    const refused = /^haproxy_backend_http_responses_total{proxy="api",code="5xx"} (\d+)$/m;
    const metrics = await (await fetch(`http://127.0.0.1:${other.metricsPort}/metrics`)).text();
    expect(Number(refused.exec(metrics)?.[1])).toBeGreaterThan(0);
  });

  it('sends a call that a process hung up on again if it may be repeated', async () => {
    const statusOf = async (method: string, headers = {}) => {
      hangsUp = 1;
      return (await answer('/api/groups', method, headers))[0];
    };
    expect(await statusOf('GET')).toBe(200);
    expect(await statusOf('POST', { 'idempotency-key': crypto.randomUUID() })).toBe(200);
    expect(await statusOf('POST')).toBe(503);
    expect(await statusOf('DELETE')).toBe(503);
  });

  it('passes on that the portal is slow', async () => {
    expect(await answer('/api/portal/slow')).toEqual([504, 'the portal is slow']);
  });

  it('answers in the shape of the API where a process hangs up', async () => {
    const [status, body] = await answer('/api/hang-up');
    expect([status, JSON.parse(body)]).toEqual([503, answerOf('unavailable')]);
  });

  it('logs a share of the calls that succeed, and every one that fails', async () => {
    await expect.poll(log).toContain('"status":503');
    expect(await log()).not.toContain('"status":200');
  });
});
