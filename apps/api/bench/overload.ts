import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBenchDatabase } from './database.ts';
import { quantile } from './load/answers.ts';
import { openBystanders, type Watched, watch } from './load/bystanders.ts';
import { startFront } from './load/front.ts';
import type { OpenLoadResult } from './load/open-load.ts';
import { load, median, offer, request, startApi, startWebServer } from './load/processes.ts';
import { signIn } from './load/sign-in.ts';

/**
 * `bench:overload [web|front] [share]`: measures the API's peak rate for a mix of nine newest feed pages and one post,
 * then offers three times that rate, in turns. With `web` all of it goes through the member web's server, with `front`
 * through HAProxy with the configuration of deployments. Meanwhile members sign in, and hold and open sockets. Exits
 * with 1 unless 80 % of the peak is served, every other response is a 503 within 100 ms, and nine of ten sign-ins and
 * all sockets are served. `share` is that of the full scale.
 */
const promise = { times: 3, served: 0.8, refusedWithin: 100, signIns: 0.9 };
const rounds = 5;
const memberCount = 2_000;
const way = process.argv[2] ?? 'direct';
/** A front holds more than a process works on: with fewer connections the load would wait instead of the front. */
const connectionsOffering = way === 'direct' ? 1_000 : 3_000;

const database = await openBenchDatabase(Number(process.argv[3] ?? 1));
const ids = Array.from({ length: memberCount }, (_, i) => 1_000 + i);
const cookies = await signIn(database.url, ids);
const requests = cookies.map((cookie, i) => {
  // Without a proxy in front the API does not look at it; with one, members have addresses of their own.
  const headers = { cookie, 'x-forwarded-for': `10.20.${Math.floor(i / 250)}.${(i % 250) + 1}` };
  return i % 10 === 9
    ? request('POST', '/api/social-feeds', headers, { type: 'status', content: 'A post among many.' })
    : request('GET', '/api/social-feeds', headers);
});
const api = await startApi(database.url);
const folder = mkdtempSync(join(tmpdir(), 'kopa-overload-'));
const between = await startBetween();
const { port } = between ?? api;
const bystanders = await openBystanders(database.db, port, cookies.slice(0, 50), ids);
const connections = await findBestConnections();
const shares: number[] = [];
/** The same per second of the API's CPU time, which leaves out the machine's other work. */
const works: number[] = [];
const refusals: number[] = [];
const healthChecks: number[] = [];
const signIns: Watched = { times: [], failed: 0 };
const sockets: Watched = { times: [], failed: 0 };
for (let round = 0; round < rounds; round += 1) {
  // They are there at the peak, too, so that both are measured alike.
  const atPeak = bystanders.watch();
  const idle = api.processorTime();
  const peak = await peakWith(connections, 3);
  const peakWork = (peak * 3) / (api.processorTime() - idle);
  await atPeak.stop();
  const health = watch(20, askHealth);
  const others = bystanders.watch();
  const before = api.processorTime();
  const rate = Math.round(peak * promise.times);
  const result = await offer({ port, requests, rate, seconds: 5, connections: connectionsOffering });
  healthChecks.push(quantile((await health.stop()).times, 0.99));
  const seen = await others.stop();
  for (const [all, part] of [
    [signIns, seen.signIns],
    [sockets, seen.sockets],
  ] as const) {
    all.times.push(...part.times);
    all.failed += part.failed;
  }
  const work = servedBy(result) / (api.processorTime() - before);
  report(peak, result);
  print(`  for each second of processor time ${percent(work / peakWork)}`);
  shares.push(servedBy(result) / result.seconds / peak);
  works.push(work / peakWork);
  refusals.push(result.byStatus[503]?.p99 ?? 0);
}
const [share, refused] = [median(shares), median(refusals)];
print(
  `served ${percent(share)} of the peak, ${percent(median(works))} for each second of processor time; 503 p99 ${refused.toFixed(0)} ms`,
);
print(`/healthz p99 ${median(healthChecks).toFixed(0)} ms; memory ${(api.memory() / 1024).toFixed(0)} MB`);
const signedIn = signIns.times.length / (signIns.times.length + signIns.failed);
print(
  `${percent(signedIn)} of ${signIns.times.length + signIns.failed} sign-ins served, p99 ${quantile(signIns.times, 0.99).toFixed(0)} ms; ` +
    `pings of sockets p99 ${quantile(sockets.times, 0.99).toFixed(0)} ms, ${sockets.failed} of ${sockets.times.length + sockets.failed} failed`,
);
bystanders.close();
await between?.stop();
await api.stop();
await database.stop();
rmSync(folder, { recursive: true });
const kept =
  share >= promise.served && refused <= promise.refusedWithin && signedIn >= promise.signIns && sockets.failed === 0;
print(kept ? 'kept' : 'not kept');
process.exitCode = kept ? 0 : 1;

async function findBestConnections(): Promise<number> {
  await peakWith(32, 3);
  const rates = new Map<number, number>();
  for (const count of [16, 32, 64]) rates.set(count, await peakWith(count, 3));
  const [best] = [...rates].sort((a, b) => b[1] - a[1])[0] as [number, number];
  print(`best with ${best} connections: ${[...rates].map(([n, rate]) => `${n}: ${rate.toFixed(0)}/s`).join(', ')}`);
  return best;
}

/** Responses per second of connections that each send their next request after a response. */
async function peakWith(count: number, seconds: number): Promise<number> {
  const { rate, failed } = await load({ port, requests, connections: count, seconds });
  if (failed > 0) throw new Error(`${failed} answers were no 2xx`);
  return rate;
}

function servedBy({ byStatus }: OpenLoadResult): number {
  return (byStatus[200]?.count ?? 0) + (byStatus[201]?.count ?? 0);
}

function report(peak: number, result: OpenLoadResult): void {
  const { byStatus, unsent, seconds } = result;
  const statuses = Object.entries(byStatus);
  const strange = statuses.filter(([status]) => !['200', '201', '503'].includes(status));
  if (strange.length > 0) throw new Error(`answered ${strange.map(([status]) => status).join(', ')}`);
  const served = servedBy(result) / seconds;
  print(`peak ${peak.toFixed(0)}/s, of three times that ${served.toFixed(0)}/s served, ${percent(served / peak)}`);
  for (const [status, { count, p50, p99, max }] of statuses) {
    print(`  ${status}: ${count}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, most ${max.toFixed(0)} ms`);
  }
  if (unsent > 0) print(`  not sent, all ${connectionsOffering} connections being busy: ${unsent}`);
}

async function askHealth(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${api.port}/healthz`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`);
}

function startBetween(): Promise<{ port: number; stop(): Promise<void> }> | null {
  if (way === 'web') return startWebServer(api.port);
  if (way === 'front') return startFront({ folder, apiPorts: [api.port], webPort: api.port, kind: 'plain' });
  return null;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
