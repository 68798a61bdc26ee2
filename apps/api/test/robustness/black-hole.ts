import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can fall silent: nothing is forwarded any more, and nothing is closed. */
export interface SilentRoad {
  /** The server's URL by this way. */
  url: string;
  /** Connections that were made so far. */
  made(): number;
  /** Nothing that is sent from now on arrives, on connections that are open and on new ones. */
  fallSilent(): void;
  /** New connections arrive again; those that were open stay dead. */
  openAgain(): void;
  close(): void;
}

/** Opens a way to the server of a URL. With a mark, only connections whose first bytes hold it can fall silent. */
export async function openSilentRoad(targetUrl: string, mark = ''): Promise<SilentRoad> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const ways = new Set<{ isDead: boolean }>();
  let isSilent = false;
  let made = 0;

  const road = createServer((socket) => {
    made += 1;
    const onward = connect(Number(target.port), target.hostname);
    const way = { isDead: isSilent && mark === '' };
    if (mark === '') ways.add(way);
    else {
      socket.once('data', (first) => {
        if (!first.includes(mark)) return;
        ways.add(way);
        way.isDead ||= isSilent;
      });
    }
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (!way.isDead) to.write(bytes);
      });
      from.on('error', () => from.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!way.isDead) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => road.listen(0, '127.0.0.1', resolve));
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${(road.address() as { port: number }).port}`;
  return {
    url: url.href,
    made: () => made,
    fallSilent() {
      isSilent = true;
      for (const way of ways) way.isDead = true;
    },
    openAgain() {
      isSilent = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      road.close();
    },
  };
}
