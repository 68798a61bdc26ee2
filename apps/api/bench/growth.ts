import { sql } from 'kysely';
import { openBenchDatabase } from './database.ts';
import { request } from './load/answers.ts';
import { rounded } from './load/cost.ts';
import { messagePairs } from './load/message-pairs.ts';
import { loadServed, median, startApi } from './load/processes.ts';
import { signIn, signInAtDesk } from './load/sign-in.ts';
import { popularMember, scaled } from './scale.ts';

/**
 * `bench:growth [words]`: compares the time of a call at a tenth of the full scale and at full scale, in turns, for the kinds
 * whose name has these words. Exits with 1 if ten times the rows take more than twice the time.
 */
const promise = 2;
const rounds = 3;
const named = process.argv[2] ?? '';
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
const callers = 100;

const full = await prepare(1, await openBenchDatabase(1));
const tenth = await prepare(0.1, await openBenchDatabase(0.1));
type Scale = Awaited<ReturnType<typeof prepare>>;

/** The API on a database of this share, with the requests to measure. */
async function prepare(share: number, database: Awaited<ReturnType<typeof openBenchDatabase>>) {
  const { url, db } = database;
  const pairs = await messagePairs(db, callers);
  const ids = pairs.map(({ senderId }) => senderId);
  const cookies = await signIn(url, ids);
  const { rows } = await sql<{ postId: number }>`
    select (select p.id from posts p where p.id > ${scaled(share).posts / 2} + m.id order by p.id limit 1) as post_id
    from members m where m.id = any(${ids}) order by m.id`.execute(db);
  const cursor = Buffer.from(`v1:${scaled(share).posts / 2}`).toString('base64url');
  const each = (make: (i: number) => [method: string, path: string, body?: object]) =>
    ids.map((_, i) => {
      const [method, path, body] = make(i);
      return request(method, path, { cookie: cookies[i] as string }, body);
    });
  const [cookie] = await signIn(url, [popularMember(scaled(share))]);
  const authorization = await signInAtDesk(url, 2);
  /** By the member with 5,000 follows, and at full scale 5,000 connections. */
  const many = (path: string) => [request('GET', path, { cookie: cookie as string })];
  const desk = (path: string) => [request('GET', path, { authorization })];
  const post = (i: number) => `/api/social-feeds/${rows[i]?.postId}`;
  const partner = (i: number) => pairs[i]?.receiverId;
  return {
    api: await startApi(url),
    stop: database.stop,
    works: {
      'newest feed page': each(() => ['GET', '/api/social-feeds']),
      'feed page by cursor': each(() => ['GET', `/api/social-feeds?cursor=${cursor}`]),
      'comments of a post': each((i) => ['GET', `${post(i)}/comments`]),
      conversations: each((i) => ['GET', `/api/users/${ids[i]}/conversations`]),
      'messages of a conversation': each((i) => ['GET', `/api/messages/direct/${ids[i]}/${partner(i)}`]),
      'people of a name': each((i) => ['GET', `/api/users?search=okafor${i}`]),
      'people of a state': each((i) => ['GET', `/api/users?state=State%20${i % 37}`]),
      suggestions: each((i) => ['GET', `/api/users/${ids[i]}/suggested-connections`]),
      'posts of connections': each((i) => ['GET', `/api/social-feeds?scope=connections&limit=${1 + (i % 20)}`]),
      'posts of 5,000 followed members': many('/api/social-feeds?scope=following'),
      'posts of 5,000 connections': many('/api/social-feeds?scope=connections'),
      'posts of the own state': each(() => ['GET', '/api/social-feeds?scope=state']),
      'search of posts': each((i) => ['GET', `/api/search/posts?q=number%20${1_000 + i}`]),
      channels: each(() => ['GET', '/api/channels']),
      'rumours that are alike': each((i) => ['GET', `/api/rumours?search=allowance%20of%20state%20${i % 37}`]),
      'places of assignment': each((i) => ['GET', `/api/ppas?search=ppa%20${100 + i}`]),
      'groups of a member': each((i) => ['GET', `/api/users/${ids[i]}/groups`]),
      'members of a large group': many('/api/groups/1/members'),
      'cases of administrators': desk('/api/admin/cases?status=open'),
      'notices of administrators': desk('/api/admin/notices'),
      'figures of 90 days': desk(`/api/admin/analytics?from=${daysAgo(92)}&to=${daysAgo(2)}&interval=day`),
      'figures of 90 days with today': desk(`/api/admin/analytics?from=${daysAgo(90)}&to=${daysAgo(0)}&interval=day`),
      analytics: each((i) => ['GET', `/api/users/${ids[i]}/analytics`]),
      'a post': each(() => ['POST', '/api/social-feeds', { type: 'status', content: 'Good morning' }]),
      'a comment': each((i) => ['POST', `${post(i)}/comments`, { content: 'Well done' }]),
      'a like and its end': [
        ...each((i) => ['POST', `${post(i)}/like`]),
        ...each((i) => ['DELETE', `${post(i)}/like`]),
      ],
      'a message': each((i) => ['POST', '/api/messages/direct', { receiverId: partner(i), content: 'Good morning' }]),
    },
  };
}

async function timeOf({ api, works }: Scale, work: keyof Scale['works']): Promise<number> {
  return (await loadServed({ port: api.port, requests: works[work], connections: 2, seconds: 2 })).p50;
}

const rows = [];
for (const work of Object.keys(full.works) as (keyof Scale['works'])[]) {
  if (!work.includes(named)) continue;
  const times = { full: [] as number[], tenth: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const [small, large] = [await timeOf(tenth, work), await timeOf(full, work)];
    if (round === 0) continue;
    times.tenth.push(small);
    times.full.push(large);
  }
  const [small, large] = [median(times.tenth), median(times.full)];
  rows.push({ call: work, 'ms at a tenth': rounded(small), ms: rounded(large), times: rounded(large / small) });
}
console.table(rows);
const isKept = rows.every(({ times }) => times <= promise);
process.stdout.write(isKept ? 'kept\n' : 'not kept\n');
await Promise.all([tenth.api.stop(), full.api.stop()]);
// The first caller owns the PostgreSQL server.
await tenth.stop();
await full.stop();
process.exitCode = isKept ? 0 : 1;
