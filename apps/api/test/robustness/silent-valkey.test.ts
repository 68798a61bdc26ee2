import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../members.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** The answer to INFO, with which Valkey reports that it is ready. */
const infoAnswer = 'valkey_version:8.0.0\r\nredis_version:7.2.4\r\nloading:0\r\n';

/** A Valkey that reports that it is ready, then answers nothing and closes nothing. */
const sockets = new Set<Socket>();
let commands = 0;
const valkey = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    if (/\binfo\b/i.test(bytes.toString())) socket.write(`$${infoAnswer.length}\r\n${infoAnswer}\r\n`);
    else commands += 1;
  });
});

let test: TestApp;
let ada: TestMember;
beforeAll(async () => {
  await new Promise<void>((resolve) => valkey.listen(0, '127.0.0.1', resolve));
  const { port } = valkey.address() as { port: number };
  test = await createTestApp({ VALKEY_URL: `redis://127.0.0.1:${port}`, KOPA_RATE_LIMIT_FACTOR: '1' });
  ada = await registerMember(test.app);
});
afterAll(async () => {
  await test.close();
  for (const socket of sockets) socket.destroy();
  valkey.close();
});

it('calls are answered while Valkey hangs, and each process counts on its own', async () => {
  await expect
    .poll(async () => {
      expect((await ada.call('GET', '/api/social-feeds')).status).toBe(200);
      return commands;
    })
    .toBeGreaterThan(0);
  const share = () => ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Still here' });
  const answers = [];
  for (let turn = 0; turn < 11; turn += 1) answers.push((await share()).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
});

it('a connection without answers is replaced', async () => {
  await ada.call('GET', '/api/social-feeds');
  await expect.poll(() => sockets.size).toBeGreaterThan(1);
});
