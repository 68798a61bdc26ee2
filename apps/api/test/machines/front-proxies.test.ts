import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Front, startFront } from './front.ts';

let folder: string;
let front: Front;
/** Returns the address for which the front asks. */
const behind = createServer((call, response) => response.end(call.headers['x-forwarded-for']));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kopa-proxies-'));
  await once(behind.listen(0, '127.0.0.1'), 'listening');
  const { port } = behind.address() as AddressInfo;
  const settings = { FRONT_PROXIES: '203.0.113.0/24 127.0.0.9' };
  front = await startFront({ folder, apiPorts: [port], webPort: port, kind: 'tls', settings });
});
afterAll(async () => {
  await front.stop();
  behind.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['a listed proxy', '127.0.0.9', '1.2.3.4, 198.51.100.4', '198.51.100.4'],
  ['a listed proxy without the header', '127.0.0.9', undefined, '127.0.0.9'],
  ['a listed proxy with nonsense', '127.0.0.9', 'nonsense', '127.0.0.9'],
  ['anybody else', '127.0.0.1', '1.2.3.4, 198.51.100.4', '127.0.0.1'],
])('to a call of %s it gives one address', async (_, localAddress, given, expected) => {
  const headers = given === undefined ? {} : { 'x-forwarded-for': given };
  const call = request({
    port: front.port,
    host: '127.0.0.1',
    localAddress,
    headers,
    rejectUnauthorized: false,
    agent: false,
  });
  call.end();
  const [response] = await once(call, 'response');
  expect(await text(response)).toBe(expected);
});
