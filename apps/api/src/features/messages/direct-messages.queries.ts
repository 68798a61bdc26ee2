import type { DirectMessage } from '@kopa/contracts/messages';
import { sql } from 'kysely';
import { keyLock } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import type { Db } from '../../db/database.ts';

export interface FreeMessage {
  session: MemberSession;
  receiverId: number;
  content: string;
  /** The key of a retry with the hash of what it stands for. */
  claim: { key: string; requestHash: Buffer } | null;
}

/**
 * Writes messages to members whom the sessions' members write to freely (a connection, or one who has answered) in
 * conversations that are there: sessions, members, keys, messages and list rows in one statement and so one
 * transaction. Those of one conversation stand in it in the order given. Of a message for which any of that does not hold nothing is written
 * and nothing answered, nor where somebody else holds its session, a member, its key or its conversation: what stands in
 * the way is for the caller to find out, and nobody waits for the message of others. What is held is held in the order
 * of every other write.
 */
export async function writeFreeMessages(db: Db, messages: FreeMessage[]): Promise<(DirectMessage | undefined)[]> {
  const { rows } = await sql<{ place: number; id: number; conversationId: number; createdAt: string }>`
    with wanted as materialized (
      select * from unnest(
        ${messages.map(({ session }) => session.id)}::bigint[],
        ${messages.map(({ session }) => session.memberId)}::integer[],
        ${messages.map(({ receiverId }) => receiverId)}::integer[],
        ${messages.map(({ content }) => content)}::text[],
        ${messages.map(({ claim }) => claim?.key ?? null)}::uuid[],
        ${messages.map(({ claim }) => claim?.requestHash ?? null)}::bytea[]
      ) with ordinality as w (session_id, sender_id, receiver_id, content, key, request_hash, place)
    ),
    alive as materialized (
      select id from sessions where id = any(array(select session_id from wanted)) order by id for share skip locked
    ),
    people as materialized (
      select id from members where suspended_at is null
        and id = any(array(select sender_id from wanted union select receiver_id from wanted))
      order by id for key share skip locked
    ),
    unclaimed as materialized (
      select place from wanted where key is null or (
        pg_try_advisory_xact_lock(${keyLock(sql`sender_id`, sql`key`)})
        and not exists (select from idempotency_keys i where i.member_id = sender_id and i.key = wanted.key))
    ),
    pair as materialized (
      select w.*, own.conversation_id from wanted w
      join alive on alive.id = w.session_id
      join people sender on sender.id = w.sender_id
      join people receiver on receiver.id = w.receiver_id
      join unclaimed using (place)
      join conversation_members own on own.member_id = w.sender_id and own.other_id = w.receiver_id
      join conversation_members other on other.member_id = w.receiver_id and other.other_id = w.sender_id
      where other.sent_count > 0 or exists (
        select from connections c where c.status = 'accepted'
          and least(c.user_id, c.connected_user_id) = least(w.receiver_id, w.sender_id)
          and greatest(c.user_id, c.connected_user_id) = greatest(w.receiver_id, w.sender_id))
    ),
    held as materialized (
      select id from conversations where id = any(array(select conversation_id from pair))
      order by id for no key update skip locked
    ),
    made as materialized (
      select pair.*, now() as created_at, nextval(pg_get_serial_sequence('direct_messages', 'id'))::integer as id
      from (select pair.* from pair join held on held.id = pair.conversation_id order by place) pair
    ),
    claimed as (
      insert into idempotency_keys (member_id, key, request_hash, status, response)
      select sender_id, key, request_hash, 201, jsonb_build_object(
        'id', id, 'conversationId', conversation_id, 'senderId', sender_id, 'receiverId', receiver_id,
        'content', content, 'isRead', false,
        'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from made where key is not null on conflict do nothing returning (response ->> 'id')::integer as id
    ),
    told as materialized (
      select * from made where key is null or id in (select id from claimed)
    ),
    sums as (
      select conversation_id, member_id, count(*) filter (where member_id = sender_id) as sent,
        count(*) filter (where member_id = receiver_id) as received
      from told, lateral (values (sender_id), (receiver_id)) side (member_id) group by conversation_id, member_id
    ),
    latest as (
      select distinct on (conversation_id) * from told order by conversation_id, id desc
    ),
    lists as (
      update conversation_members l set sent_count = sent_count + sums.sent,
        unread_count = unread_count + sums.received, last_message_sender_id = latest.sender_id,
        last_message_content = latest.content, last_message_at = latest.created_at, last_message_id = latest.id
      from sums join latest using (conversation_id)
      where l.conversation_id = sums.conversation_id and l.member_id = sums.member_id
    ),
    written as (
      insert into direct_messages (id, conversation_id, sender_id, receiver_id, content, created_at)
      select id, conversation_id, sender_id, receiver_id, content, created_at from told
    )
    select place, id, conversation_id, created_at from told`.execute(db);
  const written = new Map(rows.map((row) => [row.place, row]));
  return messages.map(({ session, receiverId, content }, index) => {
    const row = written.get(index + 1);
    if (row === undefined) return undefined;
    const { id, conversationId, createdAt } = row;
    return { id, conversationId, senderId: session.memberId, receiverId, content, createdAt, isRead: false };
  });
}
