import { textLimits } from '@kopa/contracts/limits';
import { type Attachment, NewMessage, type Quote } from '@kopa/contracts/message-parts';
import type { DirectMessage } from '@kopa/contracts/messages';
import type { Stored } from '@kopa/contracts/stored';
import { liftsStrangerLimit } from '@kopa/rules/messages';
import { sql } from 'kysely';
import { type Claim, claimKeys, freeKeys } from '../../auth/idempotency.ts';
import { lockedSessions, type MemberSession } from '../../auth/sessions.queries.ts';
import type { Db } from '../../db/database.ts';
import { rendered } from '../../db/render.ts';
import { writtenColumns, writtenJson } from '../../db/written.ts';
import { isUnblocked, joinListRows, liftingFacts } from './standing.queries.ts';

/** A message to a member, before it is written. */
export type AddressedMessage = Omit<Stored<NewMessage>, 'attachments'> & {
  receiverId: number;
  attachments: Attachment[] | null;
};

/** A message to be written, with the session that sends it. */
export type OutgoingMessage = AddressedMessage & {
  session: MemberSession;
  /** The idempotency key to claim; null without a key or if it is already claimed. */
  claim: Claim | null;
};

const content = rendered(writtenColumns(NewMessage));
const idType = sql.raw('bigint');

/** One row for each message, `place` counting from 1. */
const wanted = (messages: readonly OutgoingMessage[], standingChecked: boolean) => sql`
  wanted as materialized (
    select sent.session_id, sent.sender_id, sent.receiver_id, sent.key, sent.request_hash, sent.place, ${content},
      ${standingChecked}::boolean as standing_checked
    from unnest(
      ${messages.map(({ session }) => session.id)}::bigint[],
      ${messages.map(({ session }) => session.memberId)}::${idType}[],
      ${messages.map(({ receiverId }) => receiverId)}::${idType}[],
      ${messages.map(({ claim }) => claim?.key ?? null)}::uuid[],
      ${messages.map(({ claim }) => claim?.requestHash ?? null)}::bytea[],
      ${messages.map((message) => writtenJson(NewMessage, message))}::json[]
    ) with ordinality as sent (session_id, sender_id, receiver_id, key, request_hash, written, place),
    json_populate_record(null::direct_messages, sent.written)
  )`;

/** Locks sessions, members and keys, and skips rows that others have locked. */
const locked = sql`
  ${lockedSessions},
  active_members as materialized (
    select id from members where suspended_at is null
      and id = any(array(select sender_id from wanted union select receiver_id from wanted))
    order by id for key share skip locked
  ),
  ${freeKeys(sql`wanted.sender_id`)}`;

/** The messages that may be written, with their conversations. */
const allowed = sql`
  allowed as materialized (
    select m.*, own.conversation_id from wanted m
    join live_sessions on live_sessions.id = m.session_id
    join active_members sender on sender.id = m.sender_id
    join active_members receiver on receiver.id = m.receiver_id
    join free_keys using (place)
    ${joinListRows}
    where (m.reply_to_id is null or exists (select from direct_messages q
        where q.id = m.reply_to_id and q.conversation_id = own.conversation_id))
      and (standing_checked or ${isUnblocked} and (${sql.join(
        liftsStrangerLimit.map((fact) => liftingFacts[fact]),
        sql` or `,
      )}))
  )`;

/** Assigns ids after the conversations are locked, so that ids are in the order of the commits. */
const numbered = sql`
  held as materialized (
    select id from conversations where id = any(array(select conversation_id from allowed))
    order by id for no key update skip locked
  ),
  numbered as materialized (
    select m.*, now() as created_at, nextval(pg_get_serial_sequence('direct_messages', 'id'))::${idType} as id
    from (select allowed.* from allowed join held on held.id = allowed.conversation_id order by place) m
  )`;

/** Claims the keys with the ids of the messages. Of two messages with one key only the first is written. */
const claimed = sql`
  claimed as (
    ${claimKeys(sql`
      select sender_id, key, request_hash, 201, id from numbered where key is not null`)}
    returning result_id as id
  ),
  accepted as materialized (
    select * from numbered where key is null or id in (select id from claimed)
  )`;

/** Writes the messages and brings both list rows of each conversation up to date. */
const written = sql`
  counts as (
    select conversation_id, member_id, count(*) filter (where member_id = sender_id) as sent,
      count(*) filter (where member_id = receiver_id) as received
    from accepted, lateral (values (sender_id), (receiver_id)) side (member_id) group by conversation_id, member_id
  ),
  latest as (
    select distinct on (conversation_id) * from accepted order by conversation_id, id desc
  ),
  list_rows as (
    update conversation_members l set sent_count = sent_count + counts.sent,
      unread_count = unread_count + counts.received, last_message_sender_id = latest.sender_id,
      last_message_content = latest.content, last_message_kind = latest.attachments -> 0 ->> 'type', last_message_at = latest.created_at, last_message_id = latest.id
    from counts join latest using (conversation_id)
    where l.conversation_id = counts.conversation_id and l.member_id = counts.member_id
  ),
  written as (
    insert into direct_messages (id, conversation_id, sender_id, receiver_id, created_at, ${content})
    select id, conversation_id, sender_id, receiver_id, created_at, ${content} from accepted
  )`;

const steps = rendered(sql`
  ${locked}, ${allowed}, ${numbered}, ${claimed}, ${written}
  select place, id, conversation_id, created_at, case when reply_to_id is not null then (
      select json_build_object('id', q.id, 'senderId', q.sender_id, 'content', left(q.content, ${sql.lit(textLimits.quote)}))
      from direct_messages q where q.id = accepted.reply_to_id) end as reply_to
  from accepted`);

/**
 * Writes direct messages in one statement: locks, keys, messages and list rows. Messages of one conversation stand in
 * it in the order given. The conversation must be there.
 *
 * The statement never waits for a lock. It leaves out a message whose session, member, key or conversation is locked by
 * others, whose session has ended, whose member is suspended or whose key is taken. Unless `standingChecked`, it also
 * leaves out messages to strangers and blocked ones, and always answers to a message of another conversation. The result for such a message is undefined. A caller that must write the message
 * first waits for those locks in its own transaction, whose locks the statement does not skip. Locks are taken in the
 * order of every other write: sessions, members, keys, conversations.
 */
export async function writeDirectMessages(
  db: Db,
  messages: readonly OutgoingMessage[],
  { standingChecked }: { standingChecked: boolean },
): Promise<(DirectMessage | undefined)[]> {
  const { rows } = await sql<WrittenRow>`
    with ${wanted(messages, standingChecked)}, ${steps}`.execute(db);
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
  return messages.map(({ session, receiverId, content: text, attachments }, index) => {
    const row = byPlace.get(index + 1);
    if (row === undefined) return undefined;
    const people = { senderId: session.memberId, receiverId };
    return { ...row, ...people, content: text, attachments: attachments ?? [], ...asNew };
  });
}

interface WrittenRow {
  place: number;
  id: number;
  conversationId: number;
  createdAt: string;
  replyTo: Quote | null;
}

/** What nothing has happened to yet. */
const asNew = { reactions: [], editedAt: null, deletedAt: null, isRead: false };

/**
 * Creates the conversation of two members with a list row for each, if it is missing. Locks it and the members until
 * the transaction ends. Does nothing if one of the members is missing.
 */
export async function lockConversationOf(transaction: Db, oneId: number, otherId: number): Promise<void> {
  const [user1Id, user2Id] = [Math.min(oneId, otherId), Math.max(oneId, otherId)];
  const pair = sql`user1_id = ${user1Id} and user2_id = ${user2Id}`;
  const { rows } = await sql`
    with people as materialized (
      select id from members where id in (${user1Id}, ${user2Id}) order by id for key share
    ),
    presence as materialized (select count(*) = 2 as are_there from people),
    held as materialized (
      select id from conversations where ${pair} and (select are_there from presence) for no key update
    ),
    made as (
      insert into conversations (user1_id, user2_id)
      select ${user1Id}::${idType}, ${user2Id}::${idType} from presence where are_there and not exists (select from held)
      on conflict do nothing returning id, user1_id, user2_id
    ),
    list_rows as (
      insert into conversation_members (conversation_id, member_id, other_id)
      select id, user1_id, user2_id from made union all select id, user2_id, user1_id from made
    )
    select id from held union all select id from made`.execute(transaction);
  // Another transaction may have created it at the same moment. Only the next statement sees that row.
  if (rows.length === 0) await sql`select id from conversations where ${pair} for no key update`.execute(transaction);
}
