import { type Kysely, sql } from 'kysely';

/**
 * Indexes for recent activities by the time of the event, because an old request may be accepted today and an old group
 * joined. An index finds the last received messages without reading conversations where the member wrote last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create index connections_requester_decided_idx on connections (user_id, decided_at desc, id desc)
        where status = 'accepted';
      create index connections_recipient_decided_idx on connections (connected_user_id, decided_at desc, id desc)
        where status = 'accepted';
      create index group_members_joined_idx on group_members (member_id, joined_at desc, group_id desc);
      create index conversation_members_received_idx on conversation_members (member_id, last_message_id desc)
        where last_message_sender_id = other_id;
    `)
    .execute(db);
}
