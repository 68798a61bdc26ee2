import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { passToApi } from '../src/pass-to-api.ts';

test('25 wrong sign-ins with invented addresses reach the API without them, and so does the live channel', async () => {
  const received: IncomingHttpHeaders[] = [];
  const api = createServer(({ headers }, response) => {
    received.push(headers);
    response.writeHead(401).end();
  });
  api.on('upgrade', ({ headers }, socket) => {
    received.push(headers);
    socket.destroy();
  });
  api.listen(0, '127.0.0.1');
  onTestFinished(() => void api.close());
  await once(api, 'listening');
  const web = Fastify();
  await web.register(passToApi, { upstream: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
  const url = await web.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => web.close());
  const invented = (turn: number) => {
    const address = `203.0.113.${turn}`;
    const proxy = { 'x-forwarded-host': 'other.example', 'x-forwarded-proto': 'https' };
    return { ...proxy, 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
  };
  for (let turn = 0; turn < 25; turn += 1) {
    const headers = { ...invented(turn), 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'ada@demo.kopa.ng', password: 'a guess' });
    expect((await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(401);
  }
  const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const opened = once(api, 'upgrade');
  request(`${url}/ws`, { headers: { ...invented(1), ...upgrade, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' } })
    .on('error', () => undefined)
    .end();
  await opened;
  expect(received).toHaveLength(26);
  const names = received.flatMap((headers) => Object.keys(headers));
  expect(names.filter((name) => /forwarded|real-ip/.test(name))).toEqual([]);
});
