import { setTimeout as wait } from 'node:timers/promises';
import { openBenchDatabase } from './database.ts';
import { messagePairs } from './load/message-pairs.ts';
import { load, offer, request, startApi } from './load/processes.ts';
import type { Held } from './load/report-memory.ts';
import { signIn } from './load/sign-in.ts';
import { churnSockets } from './load/socket-churn.ts';

/**
 * `bench:leak [minutes]`: loads the API with feed pages, messages, likes and posts at half of its peak rate, with 100
 * sockets that connect and disconnect. Samples memory after a forced garbage collection between rounds of 15 s; the
 * first quarter is warm-up. Exits with 1 if memory grows by more than 1 MB in 10 minutes or if connections leak.
 */
const promisedBytes = 1024 * 1024;
const minutes = Number(process.argv[2] ?? 60);
const socketCount = 100;
const roundSeconds = 15;
const origin = 'http://localhost:5173';
const MB = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(2)} MB`;

const database = await openBenchDatabase(0.02);
const { url, db } = database;
const pairs = await messagePairs(db, 200);
const ids = pairs.map(({ senderId }) => senderId);
const cookies = await signIn(url, ids);
const members = ids.map((id, i) => ({ id, cookie: cookies[i] as string }));
const api = await startApi(url, ['--expose-gc', '--import', import.meta.resolve('./load/report-memory.ts')]);
const held = async () => (await api.ask('held')) as Held;
const before = await held();
const requests = members.flatMap(({ cookie }, i) => mixOf(cookie, pairs[i]?.receiverId as number, i));
const sockets = churnSockets(api.port, origin, members, socketCount);
await load({ port: api.port, requests, connections: 32, seconds: 5 });
const { rate: peak, failed } = await load({ port: api.port, requests, connections: 32, seconds: 5 });
if (failed > 0) throw new Error(`${failed} answers were no 2xx`);
const rate = Math.round(peak / 2);
print(`peak ${peak.toFixed(0)}/s with ${socketCount} sockets that come and go; ${minutes} minutes at ${rate}/s`);

const started = performance.now();
const samples: { at: number; bytes: number }[] = [];
const answers = new Map<string, number>();
const elapsed = () => (performance.now() - started) / 60_000;
while (elapsed() < minutes) {
  const { byStatus } = await offer({ port: api.port, requests, rate, seconds: roundSeconds, connections: 200 });
  for (const [status, { count }] of Object.entries(byStatus)) answers.set(status, (answers.get(status) ?? 0) + count);
  // The API has noticed all closed connections by then.
  await wait(1_000);
  const { bytes, connections, timers } = await held();
  const at = elapsed();
  print(`${at.toFixed(1)} min: ${MB(bytes)}, ${connections} connections, ${timers} timers`);
  if (at > minutes / 4) samples.push({ at, bytes });
}
await sockets.stop();
await wait(1_000);
const after = await held();
const { slope, error } = lineThrough(samples);
const statuses = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
print(`${sockets.opened()} sockets came and went, ${sockets.refused()} were refused; answers: ${statuses}`);
print(`${samples.length} samples after warm-up: ${MB(slope * 10)} in 10 minutes (± ${MB(error * 20)})`);
print(
  `connections ${before.connections} at the start, ${after.connections} at the end; timers ${before.timers}, ${after.timers}`,
);
await api.stop();
await database.stop();
const poolSize = 20;
const kept = slope * 10 <= promisedBytes && after.connections <= before.connections + poolSize;
print(kept ? 'kept' : 'not kept');
process.exitCode = kept ? 0 : 1;

/** The requests of one member: mostly reads, some messages, likes and unlikes, few posts. */
function mixOf(cookie: string, receiverId: number, place: number): string[] {
  const page = request('GET', '/api/social-feeds', { cookie });
  const message = request('POST', '/api/messages/direct', { cookie }, { receiverId, content: 'Good morning' });
  const like = (method: string) => request(method, `/api/social-feeds/${1 + place}/like`, { cookie });
  const post = request('POST', '/api/social-feeds', { cookie }, { type: 'status', content: 'A post of today' });
  const talk = request('GET', `/api/messages/direct/${ids[place]}/${receiverId}`, { cookie });
  const work = [page, message, page, like('POST'), page, talk, page, message, page, like('DELETE')];
  return place % 10 === 0 ? [...work, post] : work;
}

/** Linear regression over the samples: bytes per minute and its standard error. */
function lineThrough(points: { at: number; bytes: number }[]): { slope: number; error: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, bytes] = [mean(points.map((point) => point.at)), mean(points.map((point) => point.bytes))];
  const spread = points.reduce((sum, point) => sum + (point.at - at) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point.at - at) * (point.bytes - bytes), 0) / spread;
  const rest = points.reduce((sum, point) => sum + (point.bytes - bytes - slope * (point.at - at)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / (points.length - 2) / spread) };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
