import { sql } from 'kysely';
import { writeDirectMessages } from '../src/features/messages/direct-messages.queries.ts';
import { openBenchDatabase } from './database.ts';
import { messagePairs } from './load/message-pairs.ts';
import { load, median, request, startApi, startReference } from './load/processes.ts';
import { signIn, statementsOf } from './load/sign-in.ts';

/**
 * `bench:messages`: durable direct messages over HTTP. The reference sends the same statement directly to the database.
 */
const database = await openBenchDatabase(1);
const { url, db } = database;
const pairs = await messagePairs(db, 200);
const cookies = await signIn(
  url,
  pairs.map(({ senderId }) => senderId),
);
const { rows: sessions } = await sql<{ id: number; memberId: number }>`
  select max(id) as id, member_id from sessions where member_id = any(${pairs.map(({ senderId }) => senderId)})
  group by member_id`.execute(db);
const sessionOf = new Map(sessions.map(({ id, memberId }) => [memberId, id]));
const statements = await statementsOf(
  url,
  pairs.map(({ senderId, receiverId }) => (own) => {
    const session = { id: sessionOf.get(senderId) as number, memberId: senderId };
    const message = { session, receiverId, content: 'Good morning', replyToId: null, attachments: null, claim: null };
    return writeDirectMessages(own, [message], { standingChecked: false });
  }),
);
const bare = await startReference('load/bare-messages.ts', {
  DATABASE_URL: url,
  STATEMENT: statements[0]?.text as string,
});
const api = await startApi(url);
const requests = pairs.map(({ receiverId }, i) =>
  request('POST', '/api/messages/direct', { cookie: cookies[i] as string }, { receiverId, content: 'Good morning' }),
);
const rates = { bare: [] as number[], api: [] as number[], p99: [] as number[] };
for (let round = 0; round < 4; round += 1) {
  const seconds = round === 0 ? 2 : 4;
  const own = (await bare.ask({ values: statements.map(({ values }) => values), seconds })) as number;
  const result = await load({ port: api.port, requests, connections: 32, seconds });
  if (result.failed > 0) throw new Error(`${result.failed} answers were no 2xx`);
  if (round === 0) continue;
  rates.bare.push(own);
  rates.api.push(result.rate);
  rates.p99.push(result.p99);
}
const [own, over] = [median(rates.bare), median(rates.api)];
process.stdout.write(`database alone ${own.toFixed(0)}/s\n`);
process.stdout.write(`over HTTP      ${over.toFixed(0)}/s, ${(over / own).toFixed(2)} of it, `);
process.stdout.write(`p99 ${median(rates.p99).toFixed(1)} ms, memory ${(api.memory() / 1024).toFixed(0)} MB\n`);
await Promise.all([bare.stop(), api.stop()]);
await database.stop();
