import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from './api.ts';
import { createBudget } from './budget.ts';
import { handleErrors } from './error-handler.ts';
import { boundInFlight } from './in-flight.ts';
import { sendInPieces } from './pieces.ts';
import { fileUrl, type Pools, type Slots } from './pools.ts';

/** More bytes than the buffers of a connection hold. */
const large = Buffer.alloc(24 * 1024 * 1024, 'k');
let app: Api;
let begun: string[];
const silent: Socket[] = [];

const oneSlot = (): Slots => {
  const budget = createBudget(1);
  return { refused: 0, take: () => budget.take(1), isUsedUp: () => budget.left() === 0 };
};

/** Starts an application with one slot of each kind and answers larger than the buffers of a connection. */
beforeEach(async () => {
  begun = [];
  app = Fastify({ forceCloseConnections: true }) as unknown as Api;
  handleErrors(app);
  const pools: Pools = {
    calls: oneSlot(),
    signIns: oneSlot(),
    registrations: oneSlot(),
    uploads: oneSlot(),
    exports: oneSlot(),
    files: oneSlot(),
    portal: oneSlot(),
  };
  boundInFlight(app, pools);
  sendInPieces(app);
  app.addHook('onSend', async ({ url }) => void begun.push(url));
  app.get('/large', async () => large);
  app.get('/small', async () => 'small');
  app.get(fileUrl, async (_request, reply) => reply.send(Readable.from([large])));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of silent.splice(0)) socket.destroy();
  await app.close();
});

const url = (path: string) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`;

/** Sends a request and reads nothing of the answer. Resolves when the answer has begun. */
async function requestWithoutReading(path: string): Promise<void> {
  const socket = connect(Number(new URL(url(path)).port), '127.0.0.1').on('error', () => undefined);
  silent.push(socket);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: kopa\r\n\r\n`);
  await vi.waitFor(() => expect(begun).toContain(path), 30_000);
}

describe('a client that reads nothing', () => {
  it('takes no slot once its answer is ready', async () => {
    await requestWithoutReading('/large');
    expect(await (await fetch(url('/small'))).text()).toBe('small');
  });

  it('of a photo takes a slot of photos only', async () => {
    await requestWithoutReading('/uploads/silent.webp');
    expect((await fetch(url('/uploads/other.webp'))).status).toBe(503);
    expect((await fetch(url('/small'))).status).toBe(200);
  });
});

it('a long answer arrives complete, with its length', async () => {
  const answer = await fetch(url('/large'));
  expect(answer.headers.get('content-length')).toBe(String(large.length));
  expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
});
