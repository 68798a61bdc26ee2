import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from './api.ts';
import { createBudget } from './budget.ts';
import { handleErrors } from './error-handler.ts';
import { boundInFlight } from './in-flight.ts';
import { sendInPieces } from './pieces.ts';
import { fileUrl, type Places, type Pools } from './pools.ts';

/** More than the system holds for a connection on its way. */
const large = Buffer.alloc(24 * 1024 * 1024, 'k');
let app: Api;
let begun: string[];
const silent: Socket[] = [];

const onePlace = (): Places => {
  const budget = createBudget(1);
  return { refused: 0, take: () => budget.take(1), isUsedUp: () => budget.left() === 0 };
};

/** An application with one place of each kind, whose answers are more than anybody takes at once. */
beforeEach(async () => {
  begun = [];
  app = Fastify({ forceCloseConnections: true }) as unknown as Api;
  handleErrors(app);
  const pools: Pools = {
    calls: onePlace(),
    uploads: onePlace(),
    exports: onePlace(),
    files: onePlace(),
    portal: onePlace(),
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

/** Asks for something and reads none of it; resolves when it has begun to be sent. */
async function askWithoutReading(path: string): Promise<void> {
  const socket = connect(Number(new URL(url(path)).port), '127.0.0.1').on('error', () => undefined);
  silent.push(socket);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: kopa\r\n\r\n`);
  await vi.waitFor(() => expect(begun).toContain(path));
}

describe('a client that reads nothing', () => {
  it('holds no place once its answer is ready', async () => {
    await askWithoutReading('/large');
    expect(await (await fetch(url('/small'))).text()).toBe('small');
  });

  it('of a photo holds a place among photos only', async () => {
    await askWithoutReading('/uploads/silent.webp');
    expect((await fetch(url('/uploads/other.webp'))).status).toBe(503);
    expect((await fetch(url('/small'))).status).toBe(200);
  });
});

it('a long answer arrives whole, with its length', async () => {
  const answer = await fetch(url('/large'));
  expect(answer.headers.get('content-length')).toBe(String(large.length));
  expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
});
