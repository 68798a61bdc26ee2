import { connect, createServer, type Socket } from 'node:net';

/** A proxy that can cut its connections. */
export interface CutProxy {
  /** The URL of the server through the proxy. */
  url: string;
  cut(): void;
  /** Lets the next bytes with this mark through, and cuts their connection instead of answering. */
  loseAnswerTo(mark: string): void;
  restore(): void;
  close(): void;
}

/** Opens a proxy to the server of a URL. */
export async function openCutProxy(serverUrl: string): Promise<CutProxy> {
  const target = new URL(serverUrl);
  const open = new Set<Socket>();
  let isCut = false;
  let lost: string | undefined;

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
    let isAnswerLost = false;
    socket.on('data', (bytes) => {
      if (lost !== undefined && bytes.includes(lost)) {
        isAnswerLost = true;
        lost = undefined;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isAnswerLost) socket.destroy();
      else socket.write(bytes);
    });
    socket.on('end', () => upstream.end());
    upstream.on('end', () => socket.end());
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
    loseAnswerTo(mark) {
      lost = mark;
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
