import { openBenchDatabase } from './database.ts';
import { countryCalls } from './load/country-calls.ts';
import { newestPosts } from './load/feed-requests.ts';
import { messagePairs } from './load/message-pairs.ts';
import type { OpenLoadResult } from './load/open-load.ts';
import { offer, startApi } from './load/processes.ts';
import { signIn } from './load/sign-in.ts';

/**
 * `bench:country [minutes]`: offers the busiest minute of a country (docs/capacity.md) to one process at a fixed rate,
 * for five minutes, then twice as much. Exits with 1 unless every call is served, and 99 of 100 within 200 ms at the
 * single rate.
 */
const rate = 1_500;
const promisedP99 = 200;
const memberCount = 200;
const seconds = Number(process.argv[2] ?? 5) * 60;

const database = await openBenchDatabase(1);
const pairs = await messagePairs(database.db, memberCount);
const cookies = await signIn(
  database.url,
  pairs.map(({ senderId }) => senderId),
);
const posts = await newestPosts(database.db, pairs.length);
const requests = countryCalls(
  pairs.map(({ senderId, ...pair }, place) => ({
    ...pair,
    id: senderId,
    cookie: cookies[place] as string,
    postId: posts[place]?.id as number,
  })),
);
const api = await startApi(database.url);
const { port } = api;
await offer({ port, requests, rate: rate / 3, seconds: 10, connections: 100 });
const once = await measure(1);
const twice = await measure(2);
await api.stop();
await database.stop();
const kept = once.isServed && twice.isServed && once.p99 <= promisedP99;
print(kept ? 'kept' : 'not kept');
process.exitCode = kept ? 0 : 1;

async function measure(times: number): Promise<{ isServed: boolean; p99: number }> {
  const before = api.processorTime();
  const result = await offer({ port, requests, rate: rate * times, seconds, connections: 1_000 });
  const cpu = (api.processorTime() - before) / result.seconds;
  print(`${rate * times}/s for ${(seconds / 60).toFixed(1)} min: ${describe(result)}`);
  print(`  the process used ${(cpu * 100).toFixed(0)} % of a core and ${(api.memory() / 1024).toFixed(0)} MB`);
  const served = Object.entries(result.byStatus).filter(([status]) => Number(status) < 300);
  const isServed = result.unsent === 0 && served.length === Object.keys(result.byStatus).length;
  return { isServed, p99: Math.max(...served.map(([, { p99 }]) => p99)) };
}

function describe({ byStatus, unsent }: OpenLoadResult): string {
  const answers = Object.entries(byStatus).map(
    ([status, { count, p50, p99, max }]) =>
      `${count} × ${status}, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(0)}, most ${max.toFixed(0)} ms`,
  );
  return `${answers.join('; ')}${unsent === 0 ? '' : `; ${unsent} not sent, all connections being busy`}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
