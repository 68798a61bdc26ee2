import { realtimePath } from '@kopa/contracts/realtime';
import { WebSocket } from 'ws';
import { judge, type Place, type Receiver, type Write } from './ledger.ts';

/** Opens the sockets of the bench through the front. */
export interface OpenSockets {
  port: number;
  origin: string;
  sockets: { memberId: number; cookie: string; place: Place; hidden: number[] }[];
}

/** The requests to the process: count the frames so far, or report which of these writes arrived. */
export type Question = 'count' | { writes: Write[] };

/** Frames so far by the kind of place and by type, and the sockets that are signed in now. */
export interface Counted {
  frames: Record<Place['kind'], Record<string, number>>;
  open: number;
  /** How often sockets ended, by code. */
  ends: Record<string, number>;
}

interface Held extends Receiver {
  cookie: string;
}

/** Holds the sockets in a process of its own. A socket that ends comes back within two seconds, as the app's does. */
const held: Held[] = [];
const counted: Counted = { frames: { feed: {}, post: {}, idle: {} }, open: 0, ends: {} };
const now = () => performance.timeOrigin + performance.now();
const typeOf = /^\{"type":"(\w+)"/;
const numberOf = /#(\d+)#/;

process.on('message', (message: OpenSockets | Question) => {
  if (message === 'count') process.send?.(counted);
  else if ('writes' in message) process.send?.(judge(message.writes, held));
  else void openAll(message);
});

async function openAll({ sockets, ...where }: OpenSockets): Promise<void> {
  for (const socket of sockets) held.push({ ...socket, stretches: [], received: new Map() });
  for (let first = 0; first < held.length; first += 50) {
    await Promise.all(held.slice(first, first + 50).map((member) => open(where, member)));
  }
  process.send?.('open');
}

function open(where: Omit<OpenSockets, 'sockets'>, member: Held): Promise<void> {
  const { memberId, cookie, place, stretches, received } = member;
  return new Promise((resolve) => {
    const headers = { cookie, origin: where.origin };
    const socket = new WebSocket(`ws://127.0.0.1:${where.port}${realtimePath}`, {
      headers,
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    const send = (type: string, payload: object) => socket.send(JSON.stringify({ type, payload }));
    socket.on('open', () => send('authenticate', { userId: memberId }));
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const text = (data as Buffer).toString('latin1');
      const type = typeOf.exec(text)?.[1] ?? 'unknown';
      const frames = counted.frames[place.kind];
      frames[type] = (frames[type] ?? 0) + 1;
      const number = numberOf.exec(text)?.[1];
      if (number !== undefined && !received.has(Number(number))) received.set(Number(number), now());
      if (type === 'authenticated') {
        send('feed', { open: place.kind === 'feed' });
        if (place.kind === 'post') send('post', { feedId: place.postId, open: true });
        // Its answer shows that the place has arrived.
        send('ping', {});
      }
      if (type !== 'pong') return;
      stretches.push({ from: now(), to: Number.POSITIVE_INFINITY });
      counted.open += 1;
      resolve();
    });
    socket.on('close', (code) => {
      counted.ends[code] = (counted.ends[code] ?? 0) + 1;
      const last = stretches.at(-1);
      if (last?.to === Number.POSITIVE_INFINITY) {
        last.to = now();
        counted.open -= 1;
      }
      setTimeout(() => void open(where, member).then(resolve), 500 + Math.random() * 1_500);
    });
  });
}
