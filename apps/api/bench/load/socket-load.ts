import { connect, type Socket } from 'node:net';
import { request } from './answers.ts';

export interface SocketLoad {
  port: number;
  /** For each socket its cookie and the frames that it sends at first, of fewer than 126 bytes each. */
  sockets: { cookie: string; frames: string[] }[];
}

/** Resolves to the milliseconds since the question when this many frames with posts have come since then. */
export interface Arrivals {
  posts: number;
}

/**
 * Holds sockets open and counts incoming frames. It does little work, so that the server and not the reader is
 * measured. It answers when all sockets are open, when all `posts` have come, and to 'frames' with their number so far.
 */
process.on('message', (question: SocketLoad | Arrivals | 'frames') => void obey(question));

const origin = 'http://localhost:5173';
const sockets: Socket[] = [];
let posts = 0;
let frames = 0;
let started = 0;
let awaited = Number.POSITIVE_INFINITY;

async function obey(question: SocketLoad | Arrivals | 'frames'): Promise<void> {
  if (question === 'frames') process.send?.(frames);
  else if ('posts' in question) {
    started = performance.now();
    [posts, awaited] = [0, question.posts];
  } else {
    for (let first = 0; first < question.sockets.length; first += 50) {
      await Promise.all(question.sockets.slice(first, first + 50).map((socket) => open(question.port, socket)));
    }
    process.send?.('open');
  }
}

function open(port: number, { cookie, frames: first }: SocketLoad['sockets'][number]): Promise<void> {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const headers = { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', origin, cookie };
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request('GET', '/ws', headers)));
    socket.once('data', () => {
      if (first.length === 0) resolve();
      for (const frame of first) socket.write(masked(frame));
      socket.on('data', (chunk) => {
        if (chunk.includes('"authenticated"')) resolve();
        count(chunk);
      });
    });
    socket.on('error', reject);
    sockets.push(socket);
  });
}

function count(chunk: Buffer): void {
  posts += occurrences(chunk, '"type":"new_post"');
  frames += occurrences(chunk, '"payload":');
  if (posts < awaited) return;
  awaited = Number.POSITIVE_INFINITY;
  process.send?.(performance.now() - started);
}

function occurrences(chunk: Buffer, mark: string): number {
  let found = 0;
  for (let at = chunk.indexOf(mark); at >= 0; at = chunk.indexOf(mark, at + mark.length)) found += 1;
  return found;
}

/** A text frame of a client, masked with zeros. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
