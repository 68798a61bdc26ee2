import { sql } from 'kysely';
import { openBenchDatabase } from './database.ts';
import { request } from './load/answers.ts';
import { measure, rounded } from './load/cost.ts';
import { countryCalls } from './load/country-calls.ts';
import { messagePairs } from './load/message-pairs.ts';
import { load, startApi } from './load/processes.ts';
import { signIn } from './load/sign-in.ts';

/**
 * `bench:country [minutes] [calls a second] [of strangers]`: offers the calls of a country (docs/capacity.md) to one
 * process at a fixed rate, then at twice that; public calls come beside them. Exits with 1 unless all of members are
 * served at the single rate, and the promised times are kept.
 */
const memberCount = 2_000;
const seconds = Number(process.argv[2] ?? 5) * 60;
const rate = Number(process.argv[3] ?? 800);
const strangers = Number(process.argv[4] ?? 0);
const promised = { once: 200, twice: 500, refused: 300 };

const { url, db, stop } = await openBenchDatabase(1);
const pairs = await messagePairs(db, memberCount);
const cookies = await signIn(
  url,
  pairs.map(({ senderId }) => senderId),
);
const { rows: posts } = await sql<{ id: number }>`
  select id from posts order by id desc limit ${sql.lit(memberCount)}`.execute(db);
const requests = countryCalls(
  pairs.map(({ senderId, ...pair }, place) => ({
    ...pair,
    id: senderId,
    cookie: cookies[place] as string,
    postId: posts[place]?.id as number,
  })),
);
const api = await startApi(url);
const offer = (perSecond: number, during: number, connections: number) =>
  load({ port: api.port, requests, rate: perSecond, seconds: during, connections });
const publicCalls = ['rumours', 'calendar'].map((list) => request('GET', `/api/public/${list}`, {}));
const offerPublic = () => load({ port: api.port, requests: publicCalls, rate: strangers, seconds, connections: 100 });
await offer(rate / 3, 10, 100);
const rows = [];
for (const perSecond of [rate, 2 * rate]) {
  const [{ result, cost }, besides] = await Promise.all([
    measure(api, db, () => offer(perSecond, seconds, 1_000)),
    strangers > 0 ? offerPublic() : null,
  ]);
  const { served, refused, failed, unsent } = result;
  rows.push({
    'calls/s': perSecond,
    'served/s': Math.round(served.count / result.seconds),
    p50: rounded(served.p50),
    p99: rounded(served.p99),
    refused: refused.count,
    'p99 of 503': rounded(refused.p99),
    failed: unsent + Object.values(failed).reduce((sum, count) => sum + count, 0),
    ...cost,
    ...(besides !== null && { 'strangers/s': Math.round(besides.served.count / seconds) }),
    MB: Math.round(api.memory()),
  });
}
console.table(rows);
await api.stop();
await stop();
const [once, twice] = rows as [(typeof rows)[number], (typeof rows)[number]];
const isKept =
  once.refused + once.failed + twice.failed === 0 &&
  once.p99 <= promised.once &&
  twice.p99 <= promised.twice &&
  twice['p99 of 503'] <= promised.refused;
process.stdout.write(isKept ? 'kept\n' : 'not kept\n');
process.exitCode = isKept ? 0 : 1;
