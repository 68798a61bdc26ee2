import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openBenchDatabase } from './database.ts';
import { load, median, request, type ServerProcess, startApi, startReference } from './load/processes.ts';
import { signIn } from './load/sign-in.ts';
import type { SocketLoad } from './load/socket-load.ts';

/**
 * `bench:fan-out`: sends a burst of new posts to many signed-in sockets. The reference is raw ws with one prepared
 * frame.
 */
const burst = 20;
const origin = 'http://localhost:5173';
const content = 'A post of the service year, with a line or two of text to read. '.repeat(2);
const database = await openBenchDatabase(1);

for (const size of [1_000, 5_000]) {
  const ids = Array.from({ length: size }, (_, i) => 20_000 + i);
  const cookies = await signIn(database.url, ids);
  const api = await startApi(database.url);
  const authors = cookies.slice(0, burst).map((cookie) => ({ cookie }));
  const posts = authors.map((author) => request('POST', '/api/social-feeds', author, { type: 'status', content }));
  await load({ port: api.port, requests: posts, connections: 8, seconds: 2 });
  const empty = api.memory();
  const hello = (id: number) => JSON.stringify({ type: 'authenticate', payload: { userId: id } });
  const own = await openSockets({
    port: api.port,
    origin,
    sockets: cookies.map((cookie, i) => ({ cookie, hello: hello(ids[i] as number) })),
  });
  const perSocket = (api.memory() - empty) / size;
  const frame = JSON.stringify({ type: 'new_post', payload: { post: { content, padding: 'x'.repeat(330) } } });
  const bare = await startReference('load/bare-sockets.ts', { FRAME: frame });
  const raw = await openSockets({
    port: bare.port,
    origin,
    sockets: cookies.map((cookie) => ({ cookie, hello: null })),
  });
  const rates = { api: [] as number[], bare: [] as number[] };
  for (let round = 0; round < 6; round += 1) {
    const ready = await run(raw, size, () => fetch(`http://127.0.0.1:${bare.port}/publish`));
    const made = await run(own, size, (i) => share(api, cookies[i] as string));
    if (round === 0) continue;
    rates.bare.push(ready);
    rates.api.push(made);
  }
  const [ours, theirs] = [median(rates.api), median(rates.bare)];
  const line = `${ours.toFixed(0)} frames/s, ${(ours / theirs).toFixed(2)} of raw ws (${theirs.toFixed(0)}/s)`;
  process.stdout.write(`${size} sockets: ${line}, ${perSocket.toFixed(1)} KB a socket\n`);
  own.kill();
  raw.kill();
  await Promise.all([api.stop(), bare.stop()]);
}
await database.stop();

async function openSockets(options: SocketLoad): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'load/socket-load.ts'));
  child.send(options);
  await once(child, 'message');
  return child;
}

function share({ port }: ServerProcess, cookie: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/social-feeds`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'status', content }),
  });
}

/** Frames per second of one burst, from its first request to the last frame's arrival at the last socket. */
async function run(child: ChildProcess, size: number, publish: (i: number) => Promise<Response>): Promise<number> {
  child.send('begin');
  child.send({ expect: size * burst });
  const arrived = once(child, 'message');
  const answers = await Promise.all(Array.from({ length: burst }, (_, i) => publish(i)));
  if (!answers.every(({ ok }) => ok))
    throw new Error(`an event was refused with ${answers.map(({ status }) => status)}`);
  const [took] = (await arrived) as [number];
  return (size * burst) / (took / 1000);
}
