import { connect, createServer, type Socket } from 'node:net';

/** A proxy to a server that can fall silent: it forwards nothing any more and closes nothing. */
export interface SilentProxy {
  /** The server's URL through the proxy. */
  url: string;
  /** Number of connections made so far. */
  made(): number;
  /** Drops everything that is sent from now on, on open and on new connections. */
  fallSilent(): void;
  /** Forwards new connections again. Those that were open stay dead. */
  acceptAgain(): void;
  close(): void;
}

/** Opens a proxy to the server of a URL. With a mark, only connections whose first bytes contain it can fall silent. */
export async function openSilentProxy(targetUrl: string, mark = ''): Promise<SilentProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const links = new Set<{ isDead: boolean }>();
  let isSilent = false;
  let made = 0;

  const proxy = createServer((socket) => {
    made += 1;
    const upstream = connect(Number(target.port), target.hostname);
    const link = { isDead: isSilent && mark === '' };
    if (mark === '') links.add(link);
    else {
      socket.once('data', (first) => {
        if (!first.includes(mark)) return;
        links.add(link);
        link.isDead ||= isSilent;
      });
    }
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (!link.isDead) to.write(bytes);
      });
      from.on('error', () => from.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!link.isDead) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${(proxy.address() as { port: number }).port}`;
  return {
    url: url.href,
    made: () => made,
    fallSilent() {
      isSilent = true;
      for (const link of links) link.isDead = true;
    },
    acceptAgain() {
      isSilent = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
