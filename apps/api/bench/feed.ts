import { findPosts } from '../src/features/social-feeds/social-feeds.queries.ts';
import { openBenchDatabase } from './database.ts';
import { load, median, request, startApi, startReference } from './load/processes.ts';
import { signIn, statementsOf } from './load/sign-in.ts';

/**
 * `bench:feed`: the newest page for a signed-in member. The reference is a bare server with the same SQL and no
 * session.
 */
const database = await openBenchDatabase(1);
const { url } = database;
const [statement] = await statementsOf(url, [(db) => findPosts(db, 50_000, { limit: 20, before: null })]);
const viewers = Array.from({ length: 64 }, (_, i) => 40_000 + i);
const cookies = await signIn(url, viewers);
const newestCursor = Buffer.from('v1:2147483647').toString('base64url');
const works = {
  bare: {
    server: await startReference('load/bare-feed.ts', {
      DATABASE_URL: url,
      STATEMENT: statement?.text as string,
      VALUES: JSON.stringify(statement?.values),
    }),
    requests: [request('GET', '/feed', {})],
  },
  newest: { server: await startApi(url), requests: pages('/api/social-feeds') },
  unshared: { server: await startApi(url), requests: pages(`/api/social-feeds?cursor=${newestCursor}`) },
};

function pages(path: string): string[] {
  return cookies.map((cookie) => request('GET', path, { cookie }));
}

const results = { bare: [], newest: [], unshared: [] } as Record<keyof typeof works, { rate: number; p99: number }[]>;
for (let round = 0; round < 4; round += 1) {
  for (const [name, { server, requests }] of Object.entries(works)) {
    const result = await load({ port: server.port, requests, connections: 32, seconds: round === 0 ? 2 : 4 });
    if (result.failed > 0) throw new Error(`${name}: ${result.failed} answers were no 2xx`);
    if (round > 0) results[name as keyof typeof works].push(result);
  }
}
const rate = (name: keyof typeof works) => median(results[name].map((result) => result.rate));
const p99 = (name: keyof typeof works) => median(results[name].map((result) => result.p99));
for (const [name, { server }] of Object.entries(works)) {
  const work = name as keyof typeof works;
  const ratio = (rate(work) / rate('bare')).toFixed(2);
  const line = `${rate(work).toFixed(0)}/s, ${ratio} of bare, p99 ${p99(work).toFixed(1)} ms`;
  process.stdout.write(`${name.padEnd(10)} ${line}, memory ${(server.memory() / 1024).toFixed(0)} MB\n`);
  await server.stop();
}
await database.stop();
