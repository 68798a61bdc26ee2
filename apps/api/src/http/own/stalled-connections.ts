import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface StallOptions {
  /** Milliseconds that an answer may wait without a byte of it being taken. */
  timeout: number;
  /**
   * Most bytes of answers that wait for all clients together; beyond that those that have waited longest are cut off.
   */
  unreadBytes: number;
}

/** The least number of looks at a connection before it is cut off. */
const looks = 5;

interface Progress {
  taken: number;
  /** Looks in a row at which something waited and nothing had been taken. A process that is busy looks less often. */
  idleLooks: number;
}

/**
 * Cuts off the clients of a server that do not read their answers: their waiting answers would fill the memory. A
 * connection that became a WebSocket is no longer watched.
 */
export function cutStalledConnections(server: Server, { timeout, unreadBytes }: StallOptions): void {
  const connections = new Map<Socket, Progress>();
  const interval = Math.min(1_000, timeout / looks);
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { taken: 0, idleLooks: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('upgrade', (_request, socket: Socket) => connections.delete(socket));

  function sweep(): void {
    const waiting: [Socket, Progress][] = [];
    let unread = 0;
    for (const [socket, progress] of connections) {
      const taken = socket.bytesWritten - socket.writableLength;
      const isIdle = socket.writableLength > 0 && taken === progress.taken;
      Object.assign(progress, { taken, idleLooks: isIdle ? progress.idleLooks + 1 : 0 });
      if (progress.idleLooks * interval >= timeout) socket.destroy();
      else if (socket.writableLength > 0) {
        waiting.push([socket, progress]);
        unread += socket.writableLength;
      }
    }
    if (unread <= unreadBytes) return;
    for (const [socket] of waiting.sort(([, a], [, b]) => b.idleLooks - a.idleLooks)) {
      unread -= socket.writableLength;
      socket.destroy();
      if (unread <= unreadBytes) return;
    }
  }

  const timer = setInterval(sweep, interval).unref();
  server.once('close', () => clearInterval(timer));
}
