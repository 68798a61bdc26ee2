import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** A member whose sockets come and go. */
export interface Visitor {
  id: number;
  cookie: string;
}

/**
 * Keeps so many signed-in sockets open, each for two to ten seconds; half of them say goodbye, the others are gone
 * without a word, and each is followed by another member's.
 */
export function comeAndGo(port: number, origin: string, visitors: Visitor[], size: number) {
  const ending = new AbortController();
  let opened = 0;
  let refused = 0;
  const places = Array.from({ length: size }, async () => {
    while (!ending.signal.aborted) {
      const turn = opened;
      opened += 1;
      await visit(visitors[turn % visitors.length] as Visitor, turn);
    }
  });

  async function visit({ id, cookie }: Visitor, turn: number): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie, origin } });
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('error', () => undefined);
    try {
      await once(socket, 'open');
    } catch {
      // A machine that is busy with other things refuses one now and then; the app, too, comes back.
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
    /** Closes all of them. */
    async stop(): Promise<void> {
      ending.abort();
      await Promise.all(places);
    },
  };
}
