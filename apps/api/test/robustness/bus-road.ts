import { connect, createServer, type Socket } from 'node:net';

/** A proxy to the database that can cut the connection of the bus and keep all others. */
export interface BusRoad {
  /** The URL of the database through the proxy. */
  url: string;
  cut(): void;
  mend(): void;
  close(): void;
}

/** PostgreSQL's first message names the application. */
const busName = 'kopa-bus';

export async function openBusRoad(databaseUrl: string): Promise<BusRoad> {
  const target = new URL(databaseUrl);
  const all = new Set<Socket>();
  const ofBus = new Set<Socket>();
  let isCut = false;

  const road = createServer((socket) => {
    socket.once('data', (first) => {
      const isBus = first.includes(busName);
      if (isBus && isCut) return socket.destroy();
      const onward = connect(Number(target.port), target.hostname);
      onward.write(first);
      for (const end of [socket, onward]) {
        all.add(end);
        if (isBus) ofBus.add(end);
        end.on('error', () => end.destroy());
        end.on('close', () => {
          all.delete(end);
          ofBus.delete(end);
        });
      }
      socket.pipe(onward).pipe(socket);
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => road.listen(0, '127.0.0.1', resolve));
  const { port } = road.address() as { port: number };
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const end of ofBus) end.destroy();
    },
    mend() {
      isCut = false;
    },
    close() {
      for (const end of all) end.destroy();
      road.close();
    },
  };
}
