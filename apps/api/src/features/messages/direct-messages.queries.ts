import type { DirectMessage } from '@kopa/contracts/messages';
import { sql } from 'kysely';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import type { Db } from '../../db/database.ts';

export interface FreeMessage {
  receiverId: number;
  content: string;
  /** The key of a retry with the hash of what it stands for. */
  claim: { key: string; requestHash: Buffer } | null;
}

/**
 * Writes a message to somebody whom the session's member writes to freely (a connection, or one who has answered) in a
 * conversation that is there: session, receiver, key, message and both list rows in one statement and so one transaction.
 * Nothing is written, and nothing answered, where any of that does not hold; what stands in the way is for the caller to
 * find out. The session and then the conversation are held, as in every other write.
 */
export async function writeFreeMessage(
  db: Db,
  session: MemberSession,
  { receiverId, content, claim }: FreeMessage,
): Promise<DirectMessage | undefined> {
  const senderId = session.memberId;
  const claimed =
    claim === null
      ? sql``
      : sql`claimed as (
          insert into idempotency_keys (member_id, key, request_hash, status, response)
          select ${senderId}::integer, ${claim.key}::uuid, ${claim.requestHash}::bytea, 201, jsonb_build_object(
            'id', id, 'conversationId', conversation_id, 'senderId', ${senderId}::integer,
            'receiverId', ${receiverId}::integer, 'content', ${content}::text, 'isRead', false,
            'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from made on conflict do nothing returning 1
        ),`;
  const { rows } = await sql<DirectMessage>`
    with alive as materialized (select id from sessions where id = ${session.id} for share),
    pair as materialized (
      select own.conversation_id from members m
      join conversation_members own on own.member_id = ${senderId} and own.other_id = m.id
      join conversation_members other on other.member_id = m.id and other.other_id = ${senderId}
      where m.id = ${receiverId} and m.suspended_at is null and exists (select from alive)
        and (other.sent_count > 0 or exists (
          select from connections c where c.status = 'accepted'
            and least(c.user_id, c.connected_user_id) = least(m.id, ${senderId}::integer)
            and greatest(c.user_id, c.connected_user_id) = greatest(m.id, ${senderId}::integer)))
    ),
    held as materialized (
      select id from conversations where id = (select conversation_id from pair) for no key update
    ),
    made as materialized (
      select id as conversation_id, now() as created_at,
        nextval(pg_get_serial_sequence('direct_messages', 'id'))::integer as id
      from held
    ),
    ${claimed}
    own as (
      update conversation_members l set sent_count = sent_count + 1, last_message_sender_id = ${senderId},
        last_message_content = ${content}, last_message_at = made.created_at, last_message_id = made.id
      from made where l.conversation_id = made.conversation_id and l.member_id = ${senderId}
        ${claim === null ? sql`` : sql`and exists (select from claimed)`}
      returning made.id, made.conversation_id, made.created_at
    ), others as (
      update conversation_members l set unread_count = unread_count + 1, last_message_sender_id = ${senderId},
        last_message_content = ${content}, last_message_at = own.created_at, last_message_id = own.id
      from own where l.conversation_id = own.conversation_id and l.member_id = ${receiverId}
    )
    insert into direct_messages (id, conversation_id, sender_id, receiver_id, content, created_at)
    select id, conversation_id, ${senderId}::integer, ${receiverId}::integer, ${content}, created_at from own
    returning id, conversation_id, sender_id, receiver_id, content, created_at, false as is_read`.execute(db);
  return rows[0];
}
