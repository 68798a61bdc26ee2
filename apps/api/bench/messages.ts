import { openBenchDatabase } from './database.ts';
import { freshKey } from './load/answers.ts';
import { messagePairs } from './load/message-pairs.ts';
import { load, median, request, startApi, startReference } from './load/processes.ts';
import { signIn } from './load/sign-in.ts';

/** `bench:messages`: durable, keyed direct messages over HTTP, against one statement a message straight to the database. */
const { url, db, stop } = await openBenchDatabase(1);
const pairs = await messagePairs(db, 200);
const cookies = await signIn(
  url,
  pairs.map(({ senderId }) => senderId),
);
const bare = await startReference('load/bare-messages.ts', { DATABASE_URL: url });
const api = await startApi(url);
const requests = pairs.map(({ receiverId }, place) => {
  const headers = { cookie: cookies[place] as string, 'idempotency-key': freshKey };
  return request('POST', '/api/messages/direct', headers, { receiverId, content: 'Good morning' });
});
const rates = { bare: [] as number[], api: [] as number[], p99: [] as number[] };
for (let round = 0; round < 4; round += 1) {
  const seconds = round === 0 ? 2 : 4;
  const own = (await bare.ask({ pairs, seconds })) as number;
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
await stop();
