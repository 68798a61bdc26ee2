import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Front, startFront } from './front.ts';
import { switched, upgrade } from './handshake.ts';

/** The process, by the answers to its checks; null once it has vanished with its machine, and closes nothing. */
let answers: Record<string, number> | null = {};
const behind = createServer(({ url }, response) => {
  if (answers !== null) response.writeHead(answers[url ?? ''] ?? 200).end();
});
let folder: string;
let front: Front;

beforeAll(async () => {
  behind.on('upgrade', (_call, socket) => socket.on('error', () => undefined).write(switched));
  await once(behind.listen(0, '127.0.0.1'), 'listening');
  const { port } = behind.address() as AddressInfo;
  folder = await mkdtemp(join(tmpdir(), 'kopa-front-'));
  front = await startFront({ folder, apiPorts: [port], webPort: port, kind: 'plain' });
});
afterAll(async () => {
  await front.stop();
  behind.closeAllConnections();
  behind.close();
  await rm(folder, { recursive: true });
});

const sees = (state: string) =>
  expect.poll(() => readFile(join(folder, 'front.log'), 'utf8')).toContain(`\nServer ${state}`);

it('keeps the sockets of a process without its database, and of one that stops, and closes those of one that is gone', async () => {
  const socket = connect(front.port, '127.0.0.1');
  socket.write(upgrade);
  expect(String(await once(socket, 'data'))).toContain('101');
  const closed = once(socket, 'close');
  socket.resume();
  answers = { '/readyz': 503 };
  await sees('api/api-1 is DOWN');
  answers = { '/readyz/sockets': 404 };
  await sees('sockets/api-1 is stopping');
  answers = {};
  await sees('sockets/api-1 is UP');
  expect(socket.closed).toBe(false);
  answers = null;
  await closed;
});
