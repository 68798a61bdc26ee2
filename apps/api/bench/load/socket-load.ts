import { connect, type Socket } from 'node:net';

export interface SocketLoad {
  port: number;
  origin: string;
  /** For each socket its cookie and its first frame. */
  sockets: { cookie: string; hello: string | null }[];
}

/**
 * Holds sockets open and counts incoming frames. It does little work, so that the server and not the reader is
 * measured. Reports when all sockets are signed in, and each time `expect` more events have reached every socket.
 */
let received = 0;
let waitFor = Number.POSITIVE_INFINITY;
let started = 0;

process.on('message', (message: SocketLoad | { expect: number } | 'begin') => void obey(message));

async function obey(message: SocketLoad | { expect: number } | 'begin'): Promise<void> {
  if (message === 'begin') {
    received = 0;
    started = performance.now();
    return;
  }
  if ('expect' in message) {
    waitFor = message.expect;
    return check();
  }
  for (let first = 0; first < message.sockets.length; first += 50) {
    await Promise.all(message.sockets.slice(first, first + 50).map((socket) => open(message, socket)));
  }
  process.send?.('open');
}

function check(): void {
  if (received < waitFor) return;
  waitFor = Number.POSITIVE_INFINITY;
  process.send?.(performance.now() - started);
}

function open({ port, origin }: SocketLoad, { cookie, hello }: SocketLoad['sockets'][number]): Promise<void> {
  const head = [
    'GET /ws HTTP/1.1',
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
  ].join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n`));
    socket.once('data', () => {
      if (hello === null) resolve();
      else socket.write(masked(hello));
      socket.on('data', (chunk) => {
        if (chunk.includes('"authenticated"')) resolve();
        count(chunk);
      });
    });
    socket.on('error', reject);
    keep.push(socket);
  });
}

const keep: Socket[] = [];
const mark = Buffer.from('"type":"new_post"');

function count(chunk: Buffer): void {
  for (let at = chunk.indexOf(mark); at >= 0; at = chunk.indexOf(mark, at + mark.length)) received += 1;
  check();
}

/** A text frame of a client, masked with zeros; shorter than 126 bytes. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
