import { connect, createServer, type Socket } from 'node:net';

/** A proxy that can cut its connections. */
export interface CutProxy {
  /** The URL of the server through the proxy. */
  url: string;
  cut(): void;
  restore(): void;
  close(): void;
}

/** Opens a proxy to the server of a URL. */
export async function openCutProxy(serverUrl: string): Promise<CutProxy> {
  const target = new URL(serverUrl);
  const open = new Set<Socket>();
  let isCut = false;

  const endAll = () => {
    for (const end of open) end.destroy();
  };
  const proxy = createServer((socket) => {
    if (isCut) return socket.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const end of [socket, upstream]) {
      open.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => open.delete(end));
    }
    socket.pipe(upstream).pipe(socket);
    return undefined;
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as { port: number };
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      endAll();
    },
    restore() {
      isCut = false;
    },
    close() {
      endAll();
      proxy.close();
    },
  };
}
