import { sql } from 'kysely';
import { findPosts } from '../src/features/feed/social-feeds.queries.ts';
import { openBenchDatabase } from './database.ts';
import { request } from './load/answers.ts';
import { rounded } from './load/cost.ts';
import { loadServed, median, startApi, startReference } from './load/processes.ts';
import { signIn, statementsOf } from './load/sign-in.ts';
import { guardedMember, scaled } from './scale.ts';

/**
 * `bench:feed`: the newest page for signed-in members, the same for one with a thousand blocks and some mutes, and pages by
 * cursor. The reference is a bare server with the same SQL and no session.
 */
const { url, db, stop } = await openBenchDatabase(1);
const memberIds = Array.from({ length: 64 }, (_, i) => 40_000 + i);
const cookies = await signIn(url, memberIds);
const [guarded] = await signIn(url, [guardedMember(scaled(1))]);
const { rows: posts } = await sql<{ id: number }>`select id from posts order by id desc limit 5000`.execute(db);
const [page] = await statementsOf(url, [(own) => findPosts(own, 50_000, { limit: 20, before: null })]);
const bare = await startReference('load/bare-feed.ts', { DATABASE_URL: url, PAGE: JSON.stringify(page) });
const api = await startApi(url);
const newest = (cookie: string) => request('GET', '/api/social-feeds', { cookie });
const works = {
  bare: { server: bare, requests: [request('GET', '/feed', {})] },
  newest: { server: api, requests: cookies.map(newest) },
  'behind blocks': { server: api, requests: [newest(guarded as string)] },
  // The same cursor hardly ever comes twice at a time.
  'by cursor': {
    server: api,
    requests: posts.map(({ id }, turn) => {
      const cursor = Buffer.from(`v1:${id - 100}`).toString('base64url');
      const cookie = cookies[turn % cookies.length] as string;
      return request('GET', `/api/social-feeds?cursor=${cursor}`, { cookie });
    }),
  },
};

const results = new Map(Object.keys(works).map((name) => [name, { rates: [] as number[], p99s: [] as number[] }]));
for (let round = 0; round < 4; round += 1) {
  for (const [name, { server, requests }] of Object.entries(works)) {
    const seconds = round === 0 ? 2 : 4;
    const { rate, p99 } = await loadServed({ port: server.port, requests, connections: 32, seconds });
    if (round === 0) continue;
    results.get(name)?.rates.push(rate);
    results.get(name)?.p99s.push(p99);
  }
}
const reference = median(results.get('bare')?.rates ?? []);
console.table(
  [...results].map(([page, { rates, p99s }]) => ({
    page,
    'pages/s': Math.round(median(rates)),
    'of bare': rounded(median(rates) / reference),
    'p99 ms': rounded(median(p99s)),
  })),
);
console.table({ 'MB of the API': Math.round(api.memory()) });
await Promise.all([api.stop(), bare.stop()]);
await stop();
