import { connect, createServer, type Socket } from 'node:net';

/** A proxy to the server of the bus that can cut the connection of the bus and keep all others. */
export interface BusProxy {
  /** The URL of the server through the proxy. */
  url: string;
  cut(): void;
  restore(): void;
  close(): void;
}

/** The application name in the first message of the bus's connection to the database. */
const busName = 'kopa-bus';

/** Opens a proxy to a server. Connections whose first message contains the mark belong to the bus. */
export async function openBusProxy(serverUrl: string, mark = busName): Promise<BusProxy> {
  const target = new URL(serverUrl);
  const all = new Set<Socket>();
  const ofBus = new Set<Socket>();
  let isCut = false;

  const proxy = createServer((socket) => {
    socket.once('data', (first) => {
      const isBus = first.includes(mark);
      if (isBus && isCut) return socket.destroy();
      const upstream = connect(Number(target.port), target.hostname);
      upstream.write(first);
      for (const end of [socket, upstream]) {
        all.add(end);
        if (isBus) ofBus.add(end);
        end.on('error', () => end.destroy());
        end.on('close', () => {
          all.delete(end);
          ofBus.delete(end);
        });
      }
      socket.pipe(upstream).pipe(socket);
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as { port: number };
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const end of ofBus) end.destroy();
    },
    restore() {
      isCut = false;
    },
    close() {
      for (const end of all) end.destroy();
      proxy.close();
    },
  };
}
