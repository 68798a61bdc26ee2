import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { openBenchDatabase } from './database.ts';
import { request } from './load/answers.ts';
import { rounded } from './load/cost.ts';
import { ask, loadServed, median, startApi, startReference } from './load/processes.ts';
import { signIn } from './load/sign-in.ts';
import type { Arrivals, SocketLoad } from './load/socket-load.ts';

/**
 * `bench:fan-out [sockets]`: sends bursts of new posts to many signed-in sockets, beside some that do not show the feed. The
 * reference is raw ws with one prepared frame.
 */
const burst = 20;
const rounds = 6;
const elsewhere = 50;
const content = 'A post of the service year, with a line or two of text to read. '.repeat(2);
const frame = JSON.stringify({ type: 'new_post', payload: { post: { content, padding: 'x'.repeat(330) } } });
const { url, stop } = await openBenchDatabase(1);
const rows = [];

for (const size of (process.argv[2] ?? '1000,4000,5000').split(',').map(Number)) {
  const ids = Array.from({ length: size + elsewhere }, (_, i) => 20_000 + i);
  const cookies = await signIn(url, ids);
  const api = await startApi(url);
  const bare = await startReference('load/bare-sockets.ts', { FRAME: frame });
  const authors = cookies.slice(0, burst);
  const share = (cookie: string) => request('POST', '/api/social-feeds', { cookie }, { type: 'status', content });
  await loadServed({ port: api.port, requests: authors.map(share), connections: 8, seconds: 2 });
  const empty = api.memory();
  const sockets = cookies.map((cookie, i) => {
    const hello = JSON.stringify({ type: 'authenticate', payload: { userId: ids[i] } });
    return { cookie, frames: i < size ? [hello] : [hello, '{"type":"feed","payload":{"open":false}}'] };
  });
  const own = await openSockets({ port: api.port, sockets: sockets.slice(0, size) });
  const others = await openSockets({ port: api.port, sockets: sockets.slice(size) });
  const perSocket = (1024 * (api.memory() - empty)) / (size + elsewhere);
  const raw = await openSockets({
    port: bare.port,
    sockets: cookies.slice(0, size).map((cookie) => ({ cookie, frames: [] })),
  });
  const publish = () => fetch(`http://127.0.0.1:${bare.port}/publish`);
  const create = (cookie: string) =>
    fetch(`http://127.0.0.1:${api.port}/api/social-feeds`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'status', content }),
    });
  const rates = { api: [] as number[], bare: [] as number[] };
  const before = (await ask(others, 'frames')) as number;
  for (let round = 0; round <= rounds; round += 1) {
    const [theirs, ours] = [
      await rate(
        raw,
        size,
        authors.map(() => publish),
      ),
      await rate(
        own,
        size,
        authors.map((cookie) => () => create(cookie)),
      ),
    ];
    if (round === 0) continue;
    rates.bare.push(theirs);
    rates.api.push(ours);
  }
  const hints = ((await ask(others, 'frames')) as number) - before;
  rows.push({
    sockets: size,
    'frames/s': Math.round(median(rates.api)),
    'of raw ws': rounded(median(rates.api) / median(rates.bare)),
    'KB a socket': rounded(perSocket),
    'frames to others, of 250 posts': rounded((hints / elsewhere / (burst * (rounds + 1))) * 250),
    MB: Math.round(api.memory()),
  });
  for (const child of [own, others, raw]) child.kill();
  await Promise.all([api.stop(), bare.stop()]);
}
console.table(rows);
await stop();

async function openSockets(options: SocketLoad): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'load/socket-load.ts'));
  await ask(child, options);
  return child;
}

/** Frames per second of one burst, from its first request to the last frame's arrival at the last socket. */
async function rate(child: ChildProcess, size: number, calls: (() => Promise<Response>)[]): Promise<number> {
  const arrivals: Arrivals = { posts: size * calls.length };
  const arrived = ask(child, arrivals);
  const answers = await Promise.all(calls.map((call) => call()));
  if (!answers.every(({ ok }) => ok)) throw new Error(`refused with ${answers.map(({ status }) => status)}`);
  return arrivals.posts / (((await arrived) as number) / 1_000);
}
