import pg from 'pg';
import { openBenchDatabase } from './database.ts';
import { freshKey, request } from './load/answers.ts';
import { measure, rounded } from './load/cost.ts';
import { type MessagePair, messagePairs } from './load/message-pairs.ts';
import { load, median, startApi } from './load/processes.ts';
import { signIn } from './load/sign-in.ts';

/** `bench:messages`: durable, keyed direct messages over HTTP, against one statement a message straight to the database. */
const { url, db, stop } = await openBenchDatabase(1);
const pairs = await messagePairs(db, 200);
const cookies = await signIn(
  url,
  pairs.map(({ senderId }) => senderId),
);
const pool = new pg.Pool({ connectionString: url, max: 20 });
const api = await startApi(url);
const requests = pairs.map(({ receiverId }, place) => {
  const headers = { cookie: cookies[place] as string, 'idempotency-key': freshKey };
  return request('POST', '/api/messages/direct', headers, { receiverId, content: 'Good morning' });
});
const rounds: Record<string, number>[] = [];
for (let round = 0; round < 4; round += 1) {
  const seconds = round === 0 ? 2 : 4;
  const alone = await writeAlone(seconds);
  const { result, cost } = await measure(api, db, () => load({ port: api.port, requests, connections: 32, seconds }));
  const { served, refused, failed } = result;
  if (refused.count > 0 || Object.keys(failed).length > 0)
    throw new Error(`${refused.count} refused, others failed: ${JSON.stringify(failed)}`);
  const rate = served.count / result.seconds;
  if (round > 0) rounds.push({ alone, rate, 'of it': rate / alone, 'p99 ms': served.p99, ...cost });
}
const names = Object.keys(rounds[0] ?? {});
const medians = names.map((name) => [name, rounded(median(rounds.map((round) => round[name] as number)))]);
console.table([{ ...Object.fromEntries(medians), MB: Math.round(api.memory()) }]);
await Promise.all([pool.end(), api.stop()]);
await stop();

/** Messages a second over twenty connections, each with both rows of the lists, without session, key or check. */
async function writeAlone(seconds: number): Promise<number> {
  const text = `
    with message as (
      insert into all_direct_messages (conversation_id, sender_id, receiver_id, content)
      select id, $1, $2, $3 from conversations
      where user1_id = least($1::bigint, $2::bigint) and user2_id = greatest($1::bigint, $2::bigint)
      returning id, conversation_id, content, created_at)
    update conversation_members c
    set sent_count = sent_count + (member_id = $1)::integer, unread_count = unread_count + (member_id = $2)::integer,
      last_message_id = m.id, last_message_sender_id = $1, last_message_content = m.content,
      last_message_at = m.created_at
    from message m where c.conversation_id = m.conversation_id returning m.id`;
  const end = performance.now() + seconds * 1_000;
  let written = 0;
  const connections = Array.from({ length: 20 }, async (_, first) => {
    for (let turn = first; performance.now() < end; turn += 20) {
      const { senderId, receiverId } = pairs[turn % pairs.length] as MessagePair;
      const { rowCount } = await pool.query({ name: 'message', text, values: [senderId, receiverId, 'Good morning'] });
      if (rowCount !== 2) throw new Error(`a message changed ${rowCount} rows of lists`);
      written += 1;
    }
  });
  await Promise.all(connections);
  return written / seconds;
}
