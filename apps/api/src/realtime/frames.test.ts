import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { encodeFrame } from './frames.ts';

const texts = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((bytes) => 'a'.repeat(bytes));
let server: WebSocketServer;

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('a frame built once for many sockets', () => {
  it('is received as the original text at any length, between frames of the socket itself', async () => {
    const sent = [...texts, 'Ẹ kú àárọ̀ 🌅'.repeat(20)];
    server.once('connection', (socket, request) => {
      socket.send('before');
      for (const text of sent) request.socket.write(encodeFrame(text));
      socket.send('after');
      socket.close();
    });
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const received: string[] = [];
    client.on('message', (data, isBinary) => received.push(`${isBinary ? 'binary ' : ''}${String(data)}`));
    const [code] = await once(client, 'close');
    expect(code).toBe(1005);
    expect(received.map((text) => text.length)).toEqual(['before', ...sent, 'after'].map((text) => text.length));
    expect(received).toEqual(['before', ...sent, 'after']);
  });
});
