import { randomInt } from 'node:crypto';
import { socketLimits } from '@kopa/contracts/limits';
import { realtimePath, type ServerFrame } from '@kopa/contracts/realtime';
import { WebSocket } from 'ws';
import { type Client, memberHost } from './client.ts';
import type { Timeline } from './timeline.ts';

/** Receives the frames of a member's socket. */
export interface Listener {
  onFrame(frame: ServerFrame): void;
  /** The socket is signed in again, after having been closed. */
  onReopened(): Promise<void>;
}

/** A time in which a socket was signed in, in ms since the start; `to` is infinite while it is. */
export interface Stretch {
  from: number;
  to: number;
}

/** A member's socket that comes back after each end, with the delays of the app. */
export interface Live {
  stretches: Stretch[];
  /** How often it ended, by close code and reason. */
  ends: Map<string, number>;
  isOpen(): boolean;
  /** Sends a frame; false if the socket is not signed in. */
  send(type: string, payload: object): boolean;
  close(): void;
}

export function keepOpen(port: number, memberId: number, client: Client, timeline: Timeline, listener: Listener): Live {
  const stretches: Stretch[] = [];
  const ends = new Map<string, number>();
  let socket: WebSocket;
  let attempts = 0;
  let isOver = false;
  let timer: NodeJS.Timeout;

  function connect(): void {
    const headers = { host: memberHost, cookie: client.cookie, origin: `https://${memberHost}` };
    const options = { headers, rejectUnauthorized: false, localAddress: client.address, handshakeTimeout: 10_000 };
    const opened = new WebSocket(`wss://127.0.0.1:${port}${realtimePath}`, options);
    socket = opened;
    opened.on('open', () => opened.send(JSON.stringify({ type: 'authenticate', payload: { userId: memberId } })));
    opened.on('error', () => undefined);
    opened.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      listener.onFrame(frame);
      if (frame.type !== 'authenticated') return;
      attempts = 0;
      const isReopened = stretches.length > 0;
      stretches.push({ from: timeline.now(), to: Number.POSITIVE_INFINITY });
      if (isReopened) void listener.onReopened();
    });
    opened.on('close', (code, reason) => {
      const name = `${code} ${reason}`.trim();
      ends.set(name, (ends.get(name) ?? 0) + 1);
      const last = stretches.at(-1);
      if (last !== undefined && last.to > timeline.now()) last.to = timeline.now();
      if (isOver) return;
      const delay = socketLimits.reconnectDelay + attempts * socketLimits.reconnectDelayPerAttempt;
      attempts = Math.min(attempts + 1, socketLimits.reconnectAttempts);
      timer = setTimeout(connect, delay * (1 + (randomInt(1_000) / 1_000) * socketLimits.reconnectSpread));
    });
  }

  const isOpen = () => stretches.at(-1)?.to === Number.POSITIVE_INFINITY && socket.readyState === socket.OPEN;
  connect();
  return {
    stretches,
    ends,
    isOpen,
    send(type, payload) {
      if (!isOpen()) return false;
      socket.send(JSON.stringify({ type, payload }));
      return true;
    },
    close() {
      isOver = true;
      clearTimeout(timer);
      socket.close();
    },
  };
}
