import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { socketLimits } from '@kopa/contracts/socket-limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { keepAlive } from './socket-route.ts';

let server: WebSocketServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of server.clients) socket.terminate();
  server.close();
});

/** A client and the server's end of its socket. */
async function connect(autoPong: boolean): Promise<{ client: WebSocket; atServer: WebSocket }> {
  const accepted = once(server, 'connection') as Promise<[WebSocket]>;
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong });
  const [atServer] = await accepted;
  return { client, atServer };
}

it('a peer that does not reply to a ping is closed at the next ping; one that replies stays', async () => {
  const [alive, silent] = [await connect(true), await connect(false)];
  const stop = keepAlive(server.clients);
  for (let beat = 0; beat < 2; beat += 1) {
    const answered = once(alive.atServer, 'pong');
    const ended = beat === 1 ? once(silent.client, 'close') : undefined;
    vi.advanceTimersByTime(socketLimits.heartbeat);
    await answered;
    expect(await ended).toEqual(beat === 1 ? [1006, expect.anything()] : undefined);
    expect(silent.atServer.readyState).toBe(beat === 0 ? WebSocket.OPEN : WebSocket.CLOSED);
  }
  expect(alive.atServer.readyState).toBe(WebSocket.OPEN);
  stop();
});
