import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';

/** Two members who have written to each other, so that no limit for strangers applies. */
export interface MessagePair {
  senderId: number;
  receiverId: number;
  /** The last message that the sender has received. */
  receivedId: number;
}

/** One pair for each of `count` senders. */
export async function messagePairs(db: Db, count: number): Promise<MessagePair[]> {
  const { rows } = await sql<MessagePair>`
    select distinct on (c.user1_id) c.user1_id as sender_id, c.user2_id as receiver_id, received.id as received_id
    from conversations c
    cross join lateral (
      select max(id) as id from direct_messages where conversation_id = c.id and sender_id = c.user2_id
    ) received
    where received.id is not null and c.user1_id between 1000 and ${1000 + 5 * count} limit ${count}`.execute(db);
  return rows;
}
