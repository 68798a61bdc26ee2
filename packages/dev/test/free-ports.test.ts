import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePorts } from '../src/free-ports.ts';
import { freePort, portIsFree } from '../src/postgres-process.ts';

async function takePort(): Promise<number> {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return port;
}

test('a range of which one port is taken is passed over', async () => {
  const taken = await takePort();
  const free = await freePort();
  expect(await findFreePorts([0, 100], [taken, taken - 100, free])).toBe(free);
  await expect(findFreePorts([0], [taken])).rejects.toThrow('No range of ports is free.');
});

test('without a wish a free range is found', async () => {
  const first = await findFreePorts([0, 100, 173]);
  expect(await Promise.all([0, 100, 173].map((offset) => portIsFree(first + offset)))).toEqual([true, true, true]);
});
