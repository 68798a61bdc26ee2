import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface StallOptions {
  /** Milliseconds that an answer may wait without a byte of it being taken. */
  patience: number;
  /** Most bytes of answers that wait for all clients together; beyond that those that have waited longest are cut off. */
  unreadBytes: number;
}

interface Progress {
  taken: number;
  /** Time of the last byte that was taken, from `performance.now()`. */
  since: number;
}

/**
 * Cuts off the clients of a server that do not read their answers: what waits for them would fill the memory. A
 * connection that became a WebSocket is no longer watched.
 */
export function cutStalledConnections(server: Server, { patience, unreadBytes }: StallOptions): void {
  const connections = new Map<Socket, Progress>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { taken: 0, since: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('upgrade', (_request, socket: Socket) => connections.delete(socket));

  function sweep(): void {
    const now = performance.now();
    const waiting: [Socket, Progress][] = [];
    let unread = 0;
    for (const [socket, progress] of connections) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== progress.taken) Object.assign(progress, { taken, since: now });
      if (now - progress.since >= patience) socket.destroy();
      else if (socket.writableLength > 0) {
        waiting.push([socket, progress]);
        unread += socket.writableLength;
      }
    }
    if (unread <= unreadBytes) return;
    for (const [socket] of waiting.sort(([, a], [, b]) => a.since - b.since)) {
      unread -= socket.writableLength;
      socket.destroy();
      if (unread <= unreadBytes) return;
    }
  }

  const timer = setInterval(sweep, Math.max(10, Math.min(1_000, patience / 5))).unref();
  server.once('close', () => clearInterval(timer));
}
