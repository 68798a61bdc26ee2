import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Db } from '../../src/db/database.ts';
import { hashPassword } from '../../src/identity/passwords.ts';

/** The calls of a bystander while others load the server: the time of each success in ms, and the number of failures. */
export interface Watched {
  times: number[];
  failed: number;
}

/** Repeats a step until stopped, with a pause of this many ms after each run. */
export function watch(every: number, work: () => Promise<void>) {
  const watched: Watched = { times: [], failed: 0 };
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      const began = performance.now();
      await work().then(
        () => watched.times.push(performance.now() - began),
        () => {
          watched.failed += 1;
        },
      );
      await wait(every);
    }
  })();
  return {
    async stop(): Promise<Watched> {
      isWatching = false;
      await watching;
      return watched;
    },
  };
}

const origin = 'http://localhost:5173';
const password = 'Harmattan-Breeze-7';
/** Members who sign in. Each signs in too rarely to reach a limit. */
const signingIn = { from: 10, count: 100 };

/**
 * Members outside the load: some hold sockets and ping over them, some open one, some sign in.
 * @param cookies of the members with `ids`; each of them holds one socket
 */
export async function openBystanders(db: Db, port: number, cookies: string[], ids: number[]) {
  const { from, count } = signingIn;
  await db
    .updateTable('members')
    .set({ passwordHash: await hashPassword(password, null) })
    .where('id', '>=', from)
    .where('id', '<', from + count)
    .execute();
  const held = await Promise.all(cookies.map((cookie, place) => open(port, cookie, ids[place] as number)));
  let turn = 0;

  async function ping(): Promise<void> {
    turn += 1;
    const socket = held[turn % held.length] as WebSocket;
    const answered = next(socket, 'pong');
    socket.send('{"type":"ping","payload":{}}');
    await answered;
  }

  async function openOne(): Promise<void> {
    turn += 1;
    const place = turn % cookies.length;
    (await open(port, cookies[place] as string, ids[place] as number)).close();
  }

  async function signIn(): Promise<void> {
    turn += 1;
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.30.0.${1 + (turn % 250)}` },
      body: JSON.stringify({ email: `member${from + (turn % count)}@bench.kopa.ng`, password }),
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
  }

  return {
    watch() {
      const [pings, opened, signIns] = [watch(20, ping), watch(200, openOne), watch(500, signIn)];
      return {
        async stop() {
          const [first, second] = [await pings.stop(), await opened.stop()];
          const sockets = { times: [...first.times, ...second.times], failed: first.failed + second.failed };
          return { sockets, signIns: await signIns.stop() };
        },
      };
    },
    close() {
      for (const socket of held) socket.close();
    },
  };
}

/** Opens a socket that does not show the feed, whose frames would be a load of their own. */
async function open(port: number, cookie: string, userId: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie, origin }, handshakeTimeout: 5_000 });
  await once(socket, 'open');
  const authenticated = next(socket, 'authenticated');
  socket.send(JSON.stringify({ type: 'authenticate', payload: { userId } }));
  await authenticated;
  socket.send('{"type":"feed","payload":{"open":false}}');
  return socket;
}

/** Waits at most 5 s for a frame of a type. */
function next(socket: WebSocket, type: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(new Error(`no ${type}`)), 5_000);
    const look = (data: unknown) => {
      if (String(data).startsWith(`{"type":"${type}"`)) end();
    };
    const end = (error?: Error) => {
      clearTimeout(timer);
      socket.off('message', look);
      if (error) reject(error);
      else resolve();
    };
    socket.on('message', look);
  });
}
