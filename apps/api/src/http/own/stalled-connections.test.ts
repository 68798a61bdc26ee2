import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inPieces } from './pieces.ts';
import { cutStalledConnections, type StallOptions } from './stalled-connections.ts';

/** More than the system holds for a connection on its way. */
const large = Buffer.alloc(24 * 1024 * 1024, 'k');
const patient: StallOptions = { timeout: 60_000, unreadBytes: Number.POSITIVE_INFINITY };

let server: Server | undefined;
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** A server whose `/large` is more than anybody takes at once; everything else is answered by one word. */
async function serve(options: StallOptions): Promise<number> {
  server = createServer((request, response) => {
    if (request.url === '/large') inPieces(large).pipe(response);
    else response.end('served');
  });
  cutStalledConnections(server, options);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Asks for the large answer and reads none of it; resolves when the server has cut the connection off. */
async function askWithoutReading(port: number): Promise<{ cutOff: Promise<unknown> }> {
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  clients.push(client);
  client.pause();
  const [atServer] = (await once(server as Server, 'connection')) as [Socket];
  client.write('GET /large HTTP/1.1\r\nhost: kopa\r\n\r\n');
  return { cutOff: once(atServer, 'close') };
}

it('a client that reads nothing is cut off', async () => {
  const port = await serve({ ...patient, timeout: 50 });
  await (await askWithoutReading(port)).cutOff;
});

it('a client that reads is served whole', async () => {
  const port = await serve(patient);
  expect((await (await fetch(`http://127.0.0.1:${port}/large`)).arrayBuffer()).byteLength).toBe(large.length);
});

it('an open connection without an answer on its way stays', async () => {
  const port = await serve({ ...patient, timeout: 50 });
  const idle = connect(port, '127.0.0.1');
  clients.push(idle);
  await once(idle, 'connect');
  await (await askWithoutReading(port)).cutOff;
  idle.write('GET / HTTP/1.1\r\nhost: kopa\r\n\r\n');
  expect(String((await once(idle, 'data'))[0])).toContain('served');
});

it('where too much waits for all together, the clients that have waited longest are cut off', async () => {
  const port = await serve({ ...patient, unreadBytes: 1 });
  await (await askWithoutReading(port)).cutOff;
});

describe('of connections with an answer on its way', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A connection on which 100 bytes wait. */
  function waiting() {
    const watched = new EventEmitter();
    const socket = Object.assign(new EventEmitter(), { bytesWritten: 100, writableLength: 100, destroy: vi.fn() });
    cutStalledConnections(watched as Server, { ...patient, timeout: 5_000 });
    watched.emit('connection', socket);
    return { watched, socket };
  }

  it('one whose client takes a byte now and then stays, until it takes no more', () => {
    const { socket } = waiting();
    for (let taken = 1; taken <= 10; taken += 1) {
      socket.writableLength -= 1;
      vi.advanceTimersByTime(4_000);
    }
    expect(socket.destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5_000);
    expect(socket.destroy).toHaveBeenCalled();
  });

  it('one that became a WebSocket stays', () => {
    const { watched, socket } = waiting();
    watched.emit('upgrade', {}, socket);
    vi.advanceTimersByTime(60_000);
    expect(socket.destroy).not.toHaveBeenCalled();
  });
});
