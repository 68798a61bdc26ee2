import { createServer } from 'node:http';
import pg from 'pg';

/**
 * Reference of the message bench: twenty connections each write messages between two members to the database, one
 * statement a message with both rows of the lists, without HTTP, session, key or check.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const text = `
  with message as (
    insert into direct_messages (conversation_id, sender_id, receiver_id, content)
    select id, $1, $2, $3 from conversations
    where user1_id = least($1::bigint, $2::bigint) and user2_id = greatest($1::bigint, $2::bigint)
    returning id, conversation_id, content, created_at)
  update conversation_members c
  set sent_count = sent_count + (member_id = $1)::integer, unread_count = unread_count + (member_id = $2)::integer,
    last_message_id = m.id, last_message_sender_id = $1, last_message_content = m.content,
    last_message_at = m.created_at
  from message m where c.conversation_id = m.conversation_id returning m.id`;
createServer((_request, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
process.on('message', (order: Order) => void write(order));

interface Order {
  pairs: { senderId: number; receiverId: number }[];
  seconds: number;
}

async function write({ pairs, seconds }: Order): Promise<void> {
  const started = performance.now();
  const end = started + seconds * 1000;
  let written = 0;
  await Promise.all(
    Array.from({ length: 20 }, async (_, first) => {
      for (let turn = first; performance.now() < end; turn += 20) {
        const { senderId, receiverId } = pairs[turn % pairs.length] as Order['pairs'][number];
        const { rowCount } = await pool.query({
          name: 'message',
          text,
          values: [senderId, receiverId, 'Good morning'],
        });
        if (rowCount !== 2) throw new Error(`a message changed ${rowCount} rows of lists`);
        written += 1;
      }
    }),
  );
  process.send?.(written / ((performance.now() - started) / 1000));
}
