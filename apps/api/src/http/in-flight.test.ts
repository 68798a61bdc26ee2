import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../test/members.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let ada: TestMember;
let port: number;
const slow: Socket[] = [];

beforeAll(async () => {
  test = await createTestApp({ DATABASE_POOL_SIZE: '2' });
  ada = await registerMember(test.app);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const socket of slow) socket.destroy();
  await test.close();
});

/** Sends the headers of a call without its body; resolves when the server has read them. */
async function beginCall(path: string, size: number): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  slow.push(socket);
  await once(socket, 'connect');
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n`;
  socket.write(`${head}expect: 100-continue\r\n\r\n`);
  // The server sends "100 Continue" when it has read the headers.
  await once(socket, 'data');
}

const login = () =>
  fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ada.user.email, password: ada.password }),
  });

describe('clients that never send their bodies', () => {
  it('do not block other clients, however many they are', async () => {
    await Promise.all(Array.from({ length: 100 }, () => beginCall('/api/auth/login', 200)));
    expect((await login()).status).toBe(200);
  });

  it('cannot use up the budget of small bodies by announcing large ones', async () => {
    await Promise.all(Array.from({ length: 50 }, () => beginCall('/api/auth/login', 1_000_000)));
    expect((await login()).status).toBe(200);
  });
});
