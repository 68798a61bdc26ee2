import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';

/** Pairs of members who may write to each other without the limit for strangers. */
export async function messagePairs(db: Db, count: number): Promise<{ senderId: number; receiverId: number }[]> {
  const { rows } = await sql<{ senderId: number; receiverId: number }>`
    select distinct on (c.user1_id) c.user1_id as sender_id, c.user2_id as receiver_id from conversations c
    join conversation_members o on o.conversation_id = c.id and o.member_id = c.user1_id
    where c.user1_id between 1000 and ${1000 + 2 * count} limit ${count}`.execute(db);
  return rows;
}
