import { openBenchDatabase } from './database.ts';
import { messagePairs } from './load/message-pairs.ts';
import { load, median, request, startApi } from './load/processes.ts';
import { signIn } from './load/sign-in.ts';

/** `bench:messages`: durable direct messages over HTTP. */
const database = await openBenchDatabase(1);
const { url, db } = database;
const pairs = await messagePairs(db, 200);
const cookies = await signIn(
  url,
  pairs.map(({ senderId }) => senderId),
);
const api = await startApi(url);
const requests = pairs.map(({ receiverId }, i) =>
  request('POST', '/api/messages/direct', { cookie: cookies[i] as string }, { receiverId, content: 'Good morning' }),
);
const rates: number[] = [];
const p99: number[] = [];
for (let round = 0; round < 4; round += 1) {
  const result = await load({ port: api.port, requests, connections: 32, seconds: round === 0 ? 2 : 4 });
  if (result.failed > 0) throw new Error(`${result.failed} answers were no 2xx`);
  if (round === 0) continue;
  rates.push(result.rate);
  p99.push(result.p99);
}
process.stdout.write(`${median(rates).toFixed(0)} messages/s, p99 ${median(p99).toFixed(1)} ms, `);
process.stdout.write(`memory ${(api.memory() / 1024).toFixed(0)} MB\n`);
await api.stop();
await database.stop();
