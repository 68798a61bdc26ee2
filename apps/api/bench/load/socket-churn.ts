import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** A member whose sockets connect and disconnect. */
export interface SocketMember {
  id: number;
  cookie: string;
}

/**
 * Keeps `size` signed-in sockets open, each for two to ten seconds. Half of them close cleanly, the others drop the
 * connection. A socket of another member replaces each.
 */
export function churnSockets(port: number, origin: string, members: SocketMember[], size: number) {
  const ending = new AbortController();
  let opened = 0;
  let refused = 0;
  const slots = Array.from({ length: size }, async () => {
    while (!ending.signal.aborted) {
      const turn = opened;
      opened += 1;
      await connectOnce(members[turn % members.length] as SocketMember, turn);
    }
  });

  async function connectOnce({ id, cookie }: SocketMember, turn: number): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie, origin } });
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('error', () => undefined);
    try {
      await once(socket, 'open');
    } catch {
      // A busy machine refuses a connection now and then. The app reconnects in that case, too.
      refused += 1;
      await wait(1_000);
      return;
    }
    socket.send(JSON.stringify({ type: 'authenticate', payload: { userId: id } }));
    await wait(2_000 + (turn % 9) * 1_000, undefined, { signal: ending.signal }).catch(() => undefined);
    if (turn % 2 === 0) socket.close();
    else socket.terminate();
    await closed;
  }

  return {
    opened: () => opened - refused,
    refused: () => refused,
    /** Closes all sockets. */
    async stop(): Promise<void> {
      ending.abort();
      await Promise.all(slots);
    },
  };
}
