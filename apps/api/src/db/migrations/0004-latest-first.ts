import { type Kysely, sql } from 'kysely';

/**
 * What happened lately around a member is found by when it happened: an old request may be accepted today, and an old
 * group joined. Messages received last are found past conversations that the member had the last word in.
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
