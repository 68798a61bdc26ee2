import { openBenchDatabase } from './database.ts';
import { bareFeed, type FeedLoad, mixedBareCalls, mixedCalls, newestPosts, pages } from './load/feed-requests.ts';
import { load, median, request, startApi, startReference } from './load/processes.ts';
import { signIn } from './load/sign-in.ts';
import { guardedMember, scaled } from './scale.ts';

/**
 * `bench:feed`: the newest page for signed-in members, the same for one with a thousand blocks and some mutes and with a
 * tenth of writes, and pages by cursor. The reference is a bare server with the same SQL and no session.
 */
const database = await openBenchDatabase(1);
const { url } = database;
const memberIds = Array.from({ length: 64 }, (_, i) => 40_000 + i);
const feed: FeedLoad = {
  memberIds,
  cookies: await signIn(url, memberIds),
  posts: await newestPosts(database.db, 5_000),
};
const guarded = { ...feed, cookies: await signIn(url, [guardedMember(scaled(1))]) };
const bare = await startReference('load/bare-feed.ts', {
  DATABASE_URL: url,
  FEED: JSON.stringify(await bareFeed(url, feed)),
});
const api = await startApi(url);
const works = {
  bare: { server: bare, requests: [request('GET', '/feed', {})], against: 'bare' },
  newest: { server: api, requests: pages.newest(feed), against: 'bare' },
  'behind blocks': { server: api, requests: pages.newest(guarded), against: 'bare' },
  'by cursor': { server: api, requests: pages.byCursor(feed), against: 'bare' },
  'bare, mix': { server: bare, requests: mixedBareCalls(feed), against: 'bare, mix' },
  'newest, mix': { server: api, requests: mixedCalls(feed), against: 'bare, mix' },
} as const;
type Work = keyof typeof works;

const results = new Map<Work, { rate: number; p99: number }[]>();
let memory = 0;
for (let round = 0; round < 4; round += 1) {
  for (const [name, { server, requests }] of Object.entries(works) as [Work, (typeof works)[Work]][]) {
    const options = { port: server.port, requests: [...requests], connections: 32, seconds: round === 0 ? 2 : 4 };
    const result = await load(options);
    if (result.failed > 0) throw new Error(`${name}: ${result.failed} answers were no 2xx`);
    if (round > 0) results.set(name, [...(results.get(name) ?? []), result]);
    memory = Math.max(memory, api.memory());
  }
}
const rate = (name: Work) => median((results.get(name) ?? []).map((result) => result.rate));
const p99 = (name: Work) => median((results.get(name) ?? []).map((result) => result.p99));
for (const [name, { against }] of Object.entries(works) as [Work, (typeof works)[Work]][]) {
  const ratio = (rate(name) / rate(against)).toFixed(2);
  process.stdout.write(`${name.padEnd(13)} ${rate(name).toFixed(0)}/s, ${ratio} of ${against}, `);
  process.stdout.write(`p99 ${p99(name).toFixed(1)} ms\n`);
}
process.stdout.write(`memory of the API at most ${(memory / 1024).toFixed(0)} MB\n`);
await Promise.all([api.stop(), bare.stop()]);
await database.stop();
